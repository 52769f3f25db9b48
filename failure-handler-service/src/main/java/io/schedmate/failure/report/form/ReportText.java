package io.schedmate.failure.report.form;

import io.schedmate.model.api.report.Report;
import java.util.List;
import java.util.stream.Collectors;

/** A report as plain text, for mail programs that do not show HTML: the same tables, with each row as one line. */
public final class ReportText {

    private static final int MAX_ROWS = 20;

    private ReportText() {}

    public static String of(Report report) {
        PageView view = new PageView(report);
        StringBuilder text = new StringBuilder("Where the GPU hours went\n\n%s to %s%s. Created at %s.\n"
                .formatted(
                        report.from(),
                        report.to(),
                        view.scope().stream().map(scope -> ", " + scope).collect(Collectors.joining()),
                        view.madeAt()));
        text.append("Goodput %s. GPU hours saved by recoveries: %s. Jobs restarted by recoveries: %d.\n"
                .formatted(view.goodput(), view.saved(), report.recoveries().restartedJobs()));
        view.sections().forEach(section -> add(text, section));
        report.caveats().forEach(caveat -> text.append('\n').append(caveat).append('\n'));
        return text.toString();
    }

    private static void add(StringBuilder text, Section section) {
        text.append('\n').append(section.title()).append('\n');
        section.rows().stream()
                .limit(MAX_ROWS)
                .forEach(row -> text.append("  ")
                        .append(line(section.heads(), row.cells()))
                        .append('\n'));
        if (section.rows().size() > MAX_ROWS) {
            text.append("  and %d more\n".formatted(section.rows().size() - MAX_ROWS));
        }
    }

    /** Returns a row as one line. A line break of any kind in a name would start another line. */
    private static String line(List<String> heads, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String head = heads.get(i);
            line.append(i == 0 ? "" : ", ")
                    .append(i == 0 || head.isEmpty() ? "" : head + ": ")
                    .append(cells.get(i).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " "));
        }
        return line.toString();
    }
}
