package io.schedmate.evaluation.report;

import io.schedmate.evaluation.faults.FaultCurve;
import io.schedmate.evaluation.faults.FaultReport;
import io.schedmate.evaluation.faults.SearchCosts.Cost;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the outcomes of injected faults, and the costs of searches, for a terminal or as Markdown. */
public final class FaultReportText {

    private static final String NOTES = """
            A declared model plants every fault: log text, test results and restarts are simulated; the diagnosis, the policy and
            the search for bad nodes are the service's own. *faulty nodes found* counts bad nodes that were isolated. *healthy nodes
            isolated* is a share of the healthy nodes that were tested. *restarted automatically* is a share of the faults that a
            restart can fix: hardware faults and transient ones. A restart is blind when no node was tested. The logs of one fault
            type come from a few of our own templates, so an interval counts types, not faults, and a single type has none.
            """;

    private FaultReportText() {}

    public static String text(FaultReport report) {
        return head(report) + "\n" + curves(report).text() + "\n"
                + types(report).text() + "\n" + NOTES;
    }

    public static String markdown(FaultReport report) {
        return head(report) + "\n\n" + curves(report).markdown() + "\n"
                + types(report).markdown() + "\n" + NOTES;
    }

    /** Returns one row per search method, with the cost of one test. */
    public static String costs(List<Cost> costs, double minutesPerTest, int gpusPerNode) {
        Table table = new Table(List.of(
                "nodes",
                "bad",
                "shows",
                "in groups of",
                "method",
                "found",
                "healthy isolated",
                "tests",
                "GPU-minutes"));
        for (Cost cost : costs) {
            table.add(List.of(
                    String.valueOf(cost.nodes()),
                    String.valueOf(cost.faults()),
                    text("%.1f", cost.reproduces()),
                    cost.scale() + " up",
                    cost.method(),
                    Double.isNaN(cost.found()) ? "-" : text("%.1f %%", 100 * cost.found()),
                    text("%.3f %%", 100 * cost.wronged()),
                    text("%.1f", cost.tests()),
                    text("%.0f", cost.nodeTests() * minutesPerTest * gpusPerNode)));
        }
        return table.markdown();
    }

    private static String head(FaultReport report) {
        return "%d faults per curve, seed %d.".formatted(report.faults(), report.seed());
    }

    private static Table curves(FaultReport report) {
        List<String> header = new ArrayList<>(List.of("a test detects a fault"));
        report.curves().forEach(curve -> header.add(text("%.1f of the time", curve.reproduces())));
        Table table = new Table(header);
        List<Figure> first = report.curves().getFirst().figures();
        for (int row = 0; row < first.size(); row++) {
            List<String> cells = new ArrayList<>(List.of(first.get(row).label()));
            for (FaultCurve curve : report.curves()) {
                cells.add(FigureText.of(curve.figures().get(row)));
            }
            table.add(cells);
        }
        return table;
    }

    private static Table types(FaultReport report) {
        Table table = new Table(List.of(
                "type",
                "really",
                "shows",
                "found",
                "healthy isolated",
                "restarted automatically",
                "restarted blindly"));
        for (FaultCurve curve : report.curves()) {
            for (FaultCurve.TypeFigures type : curve.types()) {
                table.add(List.of(
                        type.type().replace('_', ' '),
                        type.truth().name().toLowerCase(Locale.ROOT),
                        text("%.1f", curve.reproduces()),
                        figure(type, "found"),
                        figure(type, "wronged"),
                        figure(type, "recovered"),
                        figure(type, "blind")));
            }
        }
        return table;
    }

    private static String figure(FaultCurve.TypeFigures type, String id) {
        return type.figures().stream()
                .filter(figure -> figure.id().equals(id))
                .map(FigureText::of)
                .findFirst()
                .orElse("-");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
