package io.schedmate.evaluation.report;

import io.schedmate.evaluation.agent.ModelComparison;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Formats a comparison of models as text for a terminal, or as Markdown. */
public final class ModelComparisonText {

    private ModelComparisonText() {}

    public static String text(ModelComparison comparison) {
        return render(comparison, Table::text);
    }

    public static String markdown(ModelComparison comparison) {
        return render(comparison, Table::markdown);
    }

    private static String render(ModelComparison comparison, Function<Table, String> layout) {
        StringBuilder text = new StringBuilder("%d cases, %d trees missing.%n%n"
                .formatted(comparison.cases(), comparison.missingTrees().size()));
        comparison
                .missingTrees()
                .forEach(tree -> text.append("no tree: ").append(tree).append('\n'));
        text.append(comparison.missingTrees().isEmpty() ? "" : "\n");
        text.append(layout.apply(table(comparison)));
        comparison
                .obstacles()
                .forEach((contender, reasons) -> reasons.forEach(reason ->
                        text.append('\n').append(contender).append(": ").append(reason)));
        return text.toString();
    }

    private static Table table(ModelComparison comparison) {
        List<String> header = new ArrayList<>(List.of("figure"));
        Map<String, String> labels = new LinkedHashMap<>();
        for (ModelComparison.Row row : comparison.contenders()) {
            header.add(row.contender() + (row.failed() ? " (fails)" : ""));
            row.figures().forEach(figure -> labels.putIfAbsent(figure.id(), figure.label()));
        }
        Table table = new Table(header);
        labels.forEach((id, label) -> {
            List<String> cells = new ArrayList<>(List.of(label));
            comparison.contenders().forEach(row -> cells.add(cell(row, id)));
            table.add(cells);
        });
        return table;
    }

    private static String cell(ModelComparison.Row row, String id) {
        return row.figures().stream()
                .filter(figure -> figure.id().equals(id))
                .findFirst()
                .map(FigureText::of)
                .map(cell -> cell.replaceFirst(isCount(row, id) ? " n=\\d+$" : "\\z", ""))
                .orElse("-");
    }

    /** Whether a figure is one number per job, whose count is the table's. */
    private static boolean isCount(ModelComparison.Row row, String id) {
        return row.figure(id).unit() == Figure.Unit.NUMBER;
    }
}
