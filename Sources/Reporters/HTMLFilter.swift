import ReadinessModel

/// Narrows the list of all checks by outcome, severity and text. The page is whole without it: the controls
/// are shown by the script that they need, and paper shows everything.
enum HTMLFilter {
  /// Controls for the words that occur among the items.
  static func controls(outcomes: [String], severities: [String]) -> String {
    "<div class=\"filter\" id=\"filter\" role=\"search\" aria-label=\"Filter the checks\" hidden>\n"
      + "<p><label for=\"filter-text\">Text</label>"
      + "<input id=\"filter-text\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\"></p>\n"
      + choice("outcome", "Outcome", outcomes) + choice("severity", "Severity", severities)
      + "<p><button type=\"button\" id=\"filter-clear\">Show all</button></p>\n"
      + "<p class=\"soft\" id=\"filter-count\" role=\"status\"></p>\n</div>\n"
  }

  private static func choice(_ name: String, _ title: String, _ words: [String]) -> String {
    let options = words.map { "<option>\($0)</option>" }.joined()
    return "<p><label for=\"filter-\(name)\">\(title)</label>"
      + "<select id=\"filter-\(name)\" autocomplete=\"off\"><option value=\"\">all</option>\(options)</select></p>\n"
  }

  /// It hides and shows, and asks for nothing. A link to a check that is hidden shows all again.
  static let script = #"""
    (() => {
      "use strict";
      const get = name => document.getElementById("filter" + name);
      const text = get("-text"), outcome = get("-outcome"), severity = get("-severity"), count = get("-count");
      const lists = [...document.querySelectorAll(".items")];
      const rows = lists.flatMap(list => [...list.children]);
      const words = new Map(rows.map(row => [row, row.textContent.toLowerCase()]));
      const apply = () => {
        const wanted = text.value.toLowerCase().split(/\s+/);
        for (const row of rows) row.hidden =
          (outcome.value && row.dataset.outcome !== outcome.value) ||
          (severity.value && row.dataset.severity !== severity.value) ||
          !wanted.every(word => words.get(row).includes(word));
        for (const list of lists)
          list.hidden = list.previousElementSibling.hidden = !list.querySelector(":scope > li:not([hidden])");
        count.textContent = rows.filter(row => !row.hidden).length + " of " + rows.length + " checks shown";
      };
      const clear = () => { text.value = outcome.value = severity.value = ""; apply(); };
      for (const control of [text, outcome, severity]) control.addEventListener("input", apply);
      get("-clear").addEventListener("click", () => { clear(); text.focus(); });
      document.addEventListener("click", event => {
        const link = event.target.closest("a[href^='#item-']");
        if (link && document.getElementById(link.hash.slice(1))?.hidden) clear();
      });
      get("").hidden = false;
      apply();
    })()
    """#

  /// What a Content-Security-Policy names the script by: SHA-256 in base64 (CSP 3, hash-source).
  static let scriptHash = "2B1RACzixQLFsHY3VrSCog0JuJv5vSh4dn1Pc/d+jko="
}
