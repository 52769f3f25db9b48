package io.schedmate.evaluation.report;

import io.schedmate.evaluation.logs.EngineReport;
import io.schedmate.evaluation.logs.LogReport;
import io.schedmate.evaluation.logs.Miss;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Confusion;
import io.schedmate.evaluation.score.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Formats a log report as text for a terminal, or as Markdown. */
public final class LogReportText {

    private static final int VIOLATIONS_SHOWN = 5;

    private LogReportText() {}

    /** @param misses whether to list all misses of the first engine, which is ours */
    public static String text(LogReport report, boolean misses) {
        return render(report, misses, Table::text, "");
    }

    public static String markdown(LogReport report, boolean misses) {
        return render(report, misses, Table::markdown, "### ");
    }

    private static String render(LogReport report, boolean misses, Function<Table, String> layout, String heading) {
        StringBuilder text = new StringBuilder();
        text.append("Corpus %s: %d logs with progress, %d with a failure (%d ambiguous), %d labelled lines.%n%n"
                .formatted(
                        report.corpus(),
                        report.progressLogs(),
                        report.failureLogs(),
                        report.ambiguousLogs(),
                        report.labelledLines()));
        text.append(layout.apply(sideBySide(report))).append('\n');
        for (EngineReport engine : report.engines()) {
            confusion(text, heading, layout, "Lines alone, " + engine.engine(), engine.linesAlone());
            if (!Objects.equals(engine.linesAlone(), engine.linesInContext())) {
                confusion(text, heading, layout, "Lines in context, " + engine.engine(), engine.linesInContext());
            }
            folds(text, heading, layout, engine);
            checks(text, heading, layout, engine);
        }
        if (misses && !report.engines().isEmpty()) {
            misses(text, heading, layout, report.engines().getFirst());
        }
        report.notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    private static Table sideBySide(LogReport report) {
        List<String> header = new ArrayList<>(List.of("figure"));
        report.engines().forEach(engine -> header.add(engine.engine()));
        Table table = new Table(header);
        Map<String, String> labels = new LinkedHashMap<>();
        report.engines().forEach(engine -> engine.figures().forEach(figure -> labels.put(figure.id(), label(figure))));
        labels.forEach((id, label) -> {
            List<String> row = new ArrayList<>(List.of(label));
            report.engines()
                    .forEach(engine ->
                            row.add(engine.figure(id).map(FigureText::of).orElse("-")));
            table.add(row);
        });
        return table;
    }

    private static String label(Figure figure) {
        String[] parts = figure.id().split("\\.", 3);
        return parts[0].equals("long") ? parts[1] + " lines: " + figure.label() : figure.label();
    }

    private static void confusion(
            StringBuilder text,
            String heading,
            Function<Table, String> layout,
            String title,
            @Nullable Confusion confusion) {
        if (confusion == null || confusion.macroF1() == 0) {
            return;
        }
        List<String> header = new ArrayList<>(List.of("true \\ answered"));
        header.addAll(confusion.classes());
        Table table = new Table(header);
        confusion.counts().forEach((truth, answers) -> {
            List<String> row = new ArrayList<>(List.of(truth));
            confusion.classes().forEach(name -> row.add(String.valueOf(answers.getOrDefault(name, 0))));
            table.add(row);
        });
        section(text, heading, title, layout.apply(table));
    }

    private static void folds(StringBuilder text, String heading, Function<Table, String> layout, EngineReport engine) {
        if (engine.folds().isEmpty()) {
            return;
        }
        List<String> header = new ArrayList<>(List.of("figure", "whole"));
        engine.folds().forEach(fold -> header.add("fold " + fold.fold()));
        Table table = new Table(header);
        for (Figure figure : engine.figures()) {
            if (figure.id().startsWith("long.")) {
                continue;
            }
            List<String> row = new ArrayList<>(List.of(figure.label(), FigureText.of(figure)));
            for (EngineReport.FoldReport fold : engine.folds()) {
                row.add(fold.figures().stream()
                        .filter(part -> part.id().equals(figure.id()))
                        .findFirst()
                        .map(FigureText::of)
                        .orElse("-"));
            }
            table.add(row);
        }
        section(text, heading, "By source, " + engine.engine(), layout.apply(table));
    }

    private static void checks(
            StringBuilder text, String heading, Function<Table, String> layout, EngineReport engine) {
        if (engine.checks().isEmpty()) {
            return;
        }
        Table table = new Table(List.of("check", "held", "of", "first violations"));
        for (CheckResult check : engine.checks()) {
            table.add(List.of(
                    check.name(),
                    String.valueOf(check.passed()),
                    String.valueOf(check.n()),
                    String.join(
                            "; ",
                            check.violations().stream().limit(VIOLATIONS_SHOWN).toList())));
        }
        section(text, heading, "Checks, " + engine.engine(), layout.apply(table));
    }

    private static void misses(
            StringBuilder text, String heading, Function<Table, String> layout, EngineReport engine) {
        Table table = new Table(List.of("figure", "file", "line", "expected", "answered"));
        for (Miss miss : engine.misses()) {
            table.add(
                    List.of(miss.figure(), miss.file(), String.valueOf(miss.line()), miss.expected(), miss.answered()));
        }
        if (!table.isEmpty()) {
            section(text, heading, "Misses, " + engine.engine(), layout.apply(table));
        }
    }

    private static void section(StringBuilder text, String heading, String title, String body) {
        text.append(heading).append(title).append("\n\n").append(body).append('\n');
    }
}
