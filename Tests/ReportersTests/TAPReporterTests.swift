import FixtureKit
import ReadinessModel
import Testing

@testable import Reporters

struct TAPReporterTests {
  /// Perl's own TAP::Parser counts. It knows version 13, whose points, directives and YAML are the same.
  @Test(arguments: [
    ("ready", 9, 0, 0, 1), ("not-ready", 15, 5, 1, 1), ("undecided", 18, 9, 0, 1),
    ("let-through", 11, 0, 2, 0),
  ])
  func `a parser that is not ours sees the same outcomes`(
    name: String, points: Int, failed: Int, todo: Int, skipped: Int
  ) throws {
    let sample = try #require(SampleReports.all.first { $0.name == name })
    let seen = try parsed(TAPReporter().render(sample.report))
    #expect(seen == "points \(points) failed \(failed) todo \(todo) skipped \(skipped) errors 0 bailout 0\n")
  }

  @Test(arguments: ["invalid-configuration", "nothing-checked"])
  func `a run that judged nothing bails out`(name: String) throws {
    let sample = try #require(SampleReports.all.first { $0.name == name })
    #expect(try parsed(TAPReporter().render(sample.report)).hasSuffix("bailout 1\n"))
  }

  @Test
  func `hostile texts add no points, no directives and no plan`() throws {
    let report = SampleReports.hostile
    let seen = try parsed(TAPReporter().render(report))
    let items = report.items.map { Weight($0, failOn: report.failOn) }
    let failed = items.count { $0 == .failed || $0 == .open }
    let passed = items.count { $0 == .passed }
    let todo = report.items.count { item in
      item.outcome == .fail && Weight(item, failOn: report.failOn) != .failed
    }
    let skipped = report.items.count - failed - passed - todo
    #expect(
      seen == "points \(items.count) failed \(failed) todo \(todo) skipped \(skipped) errors 0 bailout 0\n")
  }

  private func parsed(_ text: String) throws -> String {
    let script = """
      use strict; use warnings; use TAP::Parser;
      open(my $file, '<:utf8', $ARGV[0]) or die "cannot open";
      local $/; my $text = <$file>; $text =~ s/^TAP version 14/TAP version 13/;
      my $parser = TAP::Parser->new({ tap => $text });
      my ($points, $failed, $todo, $skipped, $bailout) = (0, 0, 0, 0, 0);
      while (my $result = $parser->next) {
        $bailout++ if $result->is_bailout;
        next unless $result->is_test;
        $points++;
        if ($result->has_todo) { $todo++ } elsif ($result->has_skip) { $skipped++ }
        elsif (!$result->is_ok) { $failed++ }
      }
      my $errors = $bailout ? 0 : scalar $parser->parse_errors;
      print "points $points failed $failed todo $todo skipped $skipped errors $errors bailout $bailout\\n";
      """
    return try OutsideTool.withFolder { folder in
      let file = try OutsideTool.write(text, to: "report.tap", in: folder)
      return try OutsideTool.run("/usr/bin/perl", ["-e", script, file]).output
    }
  }
}
