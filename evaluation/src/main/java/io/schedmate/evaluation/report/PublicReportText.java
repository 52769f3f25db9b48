package io.schedmate.evaluation.report;

import io.schedmate.evaluation.published.PublicReport;
import java.util.List;

/** Formats the results on a public set, with others' published figures, as tables for a terminal or as Markdown. */
public final class PublicReportText {

    private static final int MISSES_SHOWN = 50;

    private PublicReportText() {}

    /** @param misses whether to list wrong answers */
    public static String text(PublicReport report, boolean misses) {
        StringBuilder text = new StringBuilder(figures(report).text());
        if (!peers(report).isEmpty()) {
            text.append('\n').append(peers(report).text());
        }
        if (misses) {
            report.misses().stream()
                    .limit(MISSES_SHOWN)
                    .forEach(miss -> text.append('\n').append(miss));
        }
        return text.toString();
    }

    public static String markdown(PublicReport report) {
        return figures(report).markdown()
                + (peers(report).isEmpty() ? "" : "\n" + peers(report).markdown());
    }

    private static Table figures(PublicReport report) {
        Table table = new Table(List.of("figure", "ours"));
        report.figures().forEach(figure -> table.add(List.of(figure.label(), FigureText.of(figure))));
        return table;
    }

    private static Table peers(PublicReport report) {
        Table table = new Table(List.of("tool", "figure", "published", "source"));
        report.peers().forEach(peer -> table.add(List.of(peer.name(), peer.figure(), peer.value(), peer.source())));
        return table;
    }
}
