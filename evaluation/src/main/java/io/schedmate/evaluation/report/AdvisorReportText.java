package io.schedmate.evaluation.report;

import io.schedmate.evaluation.advisor.AdvisorReport;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Formats an advisor report as text for a terminal, or as Markdown. */
public final class AdvisorReportText {

    private AdvisorReportText() {}

    /** @param misses whether to list all misses of the first engine, which is ours */
    public static String text(AdvisorReport report, boolean misses) {
        return render(report, misses, Table::text);
    }

    public static String markdown(AdvisorReport report, boolean misses) {
        return render(report, misses, Table::markdown) + "Measured on: " + String.join(", ", report.trees()) + ".\n";
    }

    private static String render(AdvisorReport report, boolean misses, Function<Table, String> layout) {
        StringBuilder text = new StringBuilder("%d cases, %d pairs, %d trees missing.%n%n"
                .formatted(report.cases(), report.pairs(), report.missingTrees().size()));
        report.missingTrees()
                .forEach(tree -> text.append("no tree: ").append(tree).append('\n'));
        text.append(report.missingTrees().isEmpty() ? "" : "\n");
        text.append(layout.apply(sideBySide(report))).append('\n');
        Table checks = new Table(List.of("engine", "check", "held", "of", "violations"));
        for (AdvisorReport.EngineReport engine : report.engines()) {
            for (CheckResult check : engine.checks()) {
                checks.add(List.of(
                        engine.engine(),
                        check.name(),
                        String.valueOf(check.passed()),
                        String.valueOf(check.n()),
                        String.join("; ", check.violations())));
            }
        }
        text.append(checks.isEmpty() ? "" : layout.apply(checks) + "\n");
        if (misses && !report.engines().isEmpty()) {
            Table table = new Table(List.of("case", "field", "verdict", "expected", "answered"));
            for (AdvisorReport.Miss miss : report.engines().getFirst().misses()) {
                table.add(List.of(miss.item(), miss.what(), miss.verdict(), miss.expected(), miss.answered()));
            }
            text.append(table.isEmpty() ? "" : layout.apply(table));
        }
        return text.toString();
    }

    private static Table sideBySide(AdvisorReport report) {
        List<String> header = new ArrayList<>(List.of("figure"));
        Map<String, Figure> all = new LinkedHashMap<>();
        report.engines().forEach(engine -> {
            header.add(engine.engine());
            engine.figures().forEach(figure -> all.putIfAbsent(figure.id(), figure));
        });
        Table table = new Table(header);
        all.forEach((id, figure) -> {
            List<String> row = new ArrayList<>(List.of(figure.label()));
            report.engines()
                    .forEach(engine ->
                            row.add(engine.figure(id).map(FigureText::of).orElse("-")));
            table.add(row);
        });
        return table;
    }
}
