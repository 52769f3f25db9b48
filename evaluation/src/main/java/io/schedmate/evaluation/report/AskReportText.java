package io.schedmate.evaluation.report;

import io.schedmate.evaluation.ask.AskOutcome;
import io.schedmate.evaluation.ask.AskOutcome.Verdict;
import io.schedmate.evaluation.ask.AskReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Formats the results of closed questions for a terminal, as Markdown or as JSON lines. */
public final class AskReportText {

    private static final String NOTES = """
            An answer is right if it holds all expected values and cites a line within two lines of one that proves it; every other
            answer is wrong. Shares are of the answerable questions; refused is a share of the unanswerable ones. The time is for one
            question, after the log has been read.
            """;

    private AskReportText() {}

    public static String text(AskReport report, boolean misses) {
        return report.corpus() + "\n\n" + table(report).text() + "\n" + (misses ? misses(report) : "") + NOTES;
    }

    public static String markdown(AskReport report) {
        return table(report).markdown() + "\n" + NOTES;
    }

    private static Table table(AskReport report) {
        Table table = new Table(
                List.of("contender", "right", "wrong", "not answered", "refused", "cited lines exist", "p99"));
        for (Map.Entry<String, List<AskOutcome>> each : report.outcomes().entrySet()) {
            AskReport.Counts counts = AskReport.counts(each.getValue());
            table.add(List.of(
                    each.getKey(),
                    share(counts.right(), counts.answerable()),
                    share(counts.wrong(), counts.answerable()),
                    share(counts.missed(), counts.answerable()),
                    share(counts.refused(), counts.unanswerable()),
                    share(counts.existing(), counts.citations()),
                    String.format(Locale.ROOT, "%.0f ms", 1000 * counts.p99())));
        }
        return table;
    }

    private static String share(long part, long all) {
        return all == 0 ? "-" : String.format(Locale.ROOT, "%d of %d, %.0f %%", part, all, 100.0 * part / all);
    }

    private static String misses(AskReport report) {
        List<String> lines = new ArrayList<>();
        List<AskOutcome> ours = report.outcomes().values().iterator().next();
        for (AskOutcome outcome : ours) {
            if (outcome.verdict() != Verdict.RIGHT && outcome.verdict() != Verdict.REFUSED) {
                lines.add("%s %s %s: %s%n    wanted %s in %s%n    said %s in %s"
                        .formatted(
                                outcome.verdict(),
                                outcome.question().id(),
                                outcome.question().file(),
                                outcome.question().question(),
                                outcome.question().mustContain(),
                                outcome.question().lines().stream().limit(6).toList(),
                                outcome.answer().answer(),
                                outcome.answer().citations().stream()
                                        .map(citation -> citation.line())
                                        .toList()));
            }
        }
        return String.join("\n", lines) + "\n\n";
    }
}
