/// The look of the HTML report. Every pair of text and ground has a contrast of 4.5 to 1 or more in both
/// schemes; signs and words tell what colours tell.
enum HTMLStyle {
  static let text = """
    :root{color-scheme:light dark;--ground:#fff;--raised:#f5f6f8;--ink:#1a1e24;--soft:#535c68;--line:#d3d8df;\
    --bad:#a3122a;--open:#7a4b00;--good:#0f5f2c;--link:#0b4da2}
    @media (prefers-color-scheme:dark){:root{--ground:#101418;--raised:#191f26;--ink:#e7eaee;--soft:#a3adb9;\
    --line:#39424d;--bad:#ff9a9a;--open:#f2c265;--good:#79d894;--link:#93bfff}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 3rem;background:var(--ground);color:var(--ink);\
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;\
    overflow-wrap:anywhere}
    h1,h2,h3{line-height:1.25;margin:0}
    h1{font-size:2rem}
    h2{font-size:1.35rem;margin:2.5rem 0 .75rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
    h3{font-size:1.05rem}
    p{margin:.35rem 0}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    code{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
    unicode-bidi:isolate}
    .skip{position:absolute;left:-100vw}
    .skip:focus{left:1rem;top:.5rem;background:var(--ground);padding:.4rem .7rem}
    .verdict{border:1px solid var(--line);border-left:.5rem solid var(--tone);border-radius:.4rem;\
    background:var(--raised);padding:1.1rem 1.25rem}
    .verdict h1{color:var(--tone)}
    .release{font-size:1.15rem;font-weight:600}
    .bad{--tone:var(--bad)}.open{--tone:var(--open)}.good{--tone:var(--good)}.calm{--tone:var(--soft)}
    .mark{color:var(--tone);font-weight:700;white-space:nowrap}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:1rem 0 0;padding:0}
    .card{border:1px solid var(--line);border-left:.3rem solid var(--tone);border-radius:.4rem;\
    padding:.85rem 1rem;margin:0 0 1rem}
    .card>p:first-of-type{font-size:1.05rem}
    .soft{color:var(--soft)}.paper{display:none}
    dl{display:grid;grid-template-columns:6.5rem 1fr;gap:.3rem 1rem;margin:.6rem 0 0}
    dt{color:var(--soft)}
    dd{margin:0}dd p{margin:0}dd p+p{margin-top:.2rem}
    .place{display:block;color:var(--soft);font-size:.92em}
    details{margin:.5rem 0 0}
    summary{cursor:pointer;padding:.15rem 0}
    .filter{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:end;margin:0 0 1.5rem;padding:.75rem 1rem;\
    border:1px solid var(--line);border-radius:.4rem;background:var(--raised)}.filter[hidden]{display:none}
    .filter label{display:block;color:var(--soft)}
    .filter input,.filter select,.filter button{font:inherit;color:var(--ink);background:var(--ground);\
    border:1px solid var(--soft);border-radius:.3rem;padding:.3rem .5rem;min-height:2.4rem;max-width:100%}
    .filter p:last-child{flex-basis:100%}
    .items{list-style:none;margin:.4rem 0 1.4rem;padding:0}
    .items>li{border-top:1px solid var(--line);padding:.3rem 0}
    .items details{margin:0}
    .items .inside{padding:.2rem 0 .6rem 1.1rem}
    .facts{margin:.4rem 0;padding-left:1.1rem}
    table{border-collapse:collapse;width:100%;margin:0 0 1.75rem}
    th,td{text-align:right;padding:.3rem .4rem;border-top:1px solid var(--line);overflow-wrap:normal}
    th:first-child{text-align:left}
    thead th{border-top:0;color:var(--soft);font-weight:600}
    footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.92rem}
    @media (max-width:34rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.45rem}h1{font-size:1.6rem}\
    th,td{padding:.3rem .15rem;font-size:.85rem}}
    @page{margin:16mm 14mm}
    @media print{:root{--ground:#fff;--raised:#fff;--ink:#000;--soft:#444;--line:#bbb;--bad:#8c0f24;\
    --open:#6b4200;--good:#0d5226;--link:#000}
    body{max-width:none;padding:0;font-size:10pt}nav,.skip,.filter{display:none}
    h3[hidden]{display:block}.items[hidden]{display:block}.items>li[hidden]{display:list-item}
    h2,h3,summary{break-after:avoid}.card,.items>li{break-inside:avoid}
    details::details-content{content-visibility:visible;block-size:auto}\
    .items{font-size:9pt}.items .facts{display:none}.items summary{list-style:none}.paper{display:block}\
    .items>li{padding:.1rem 0}.items p{margin:.1rem 0}.items .inside{padding:0 0 .2rem 1.1rem}
    a[href^="https:"]::after{content:" (" attr(href) ")";font-size:.85em}}
    """
}
