package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Component;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints a diagnosis as text, with the cited lines and their context. */
public record DiagnosisText(Terminal terminal) {

    private static final int INDENT = 17;
    /** The minimum confidence for the verdict that there is no failure; below it, there is no result. */
    private static final double CONFIDENT = 0.5;

    public void print(String file, Diagnosis diagnosis, LogLines log) {
        terminal.out().println(terminal.paint(Style.STRONG, PlainText.safe(file)) + ": " + verdict(diagnosis));
        if (diagnosis.category() != FailureCategory.NONE) {
            entry("reason", join(diagnosis.reason(), diagnosis.code()));
            entry("faulty", component(diagnosis.component()));
        }
        entry("outcome", OutcomeText.of(diagnosis.outcome()));
        entry("why", diagnosis.explanation());
        CitedLine frame = diagnosis.userFrame();
        entry(
                "where",
                frame == null
                        ? null
                        : "line " + frame.line() + ": " + frame.text().strip());
        new CitedContext(terminal).print(diagnosis, log);
        entry("retry", diagnosis.retriable() == null ? null : diagnosis.retriable() ? "worth it" : "will not help");
        diagnosis.recommendedActions().forEach(action -> entry("next", action));
        if (diagnosis.attempts().size() > 1) {
            diagnosis.attempts().forEach(attempt -> entry("attempt", attempt(attempt)));
        }
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        String.format(
                                Locale.ROOT,
                                "  confidence %.2f, range reads %s, by %s",
                                diagnosis.confidence(),
                                Quantity.count(diagnosis.rangeReads()),
                                diagnosis.engine().wire())));
    }

    private String verdict(Diagnosis diagnosis) {
        return switch (diagnosis.category()) {
            case NONE ->
                diagnosis.confidence() < CONFIDENT
                        ? terminal.paint(Style.WARNING, "no result")
                        : terminal.paint(Style.GOOD, "no failure");
            case INFRASTRUCTURE ->
                terminal.paint(
                        Style.BAD,
                        "infrastructure failure"
                                + (diagnosis.infraType() == null
                                        ? ""
                                        : " (" + diagnosis.infraType().wire() + ")"));
            case FRAMEWORK -> terminal.paint(Style.WARNING, "framework failure");
            case USER_SCRIPT -> terminal.paint(Style.WARNING, "failure of the user's script");
            case OTHER -> terminal.paint(Style.WARNING, "ended from outside");
        };
    }

    private void entry(String name, @Nullable String value) {
        if (value == null || value.isBlank()) {
            return;
        }
        List<String> lines = PlainText.wrap(value, terminal.columns() - INDENT);
        terminal.out().printf(Locale.ROOT, "  %-14s %s%n", name, lines.getFirst());
        lines.stream().skip(1).forEach(line -> terminal.out().println(" ".repeat(INDENT) + line));
    }

    private static @Nullable String join(@Nullable String reason, @Nullable String code) {
        String joined = Stream.of(reason, code).filter(Objects::nonNull).collect(Collectors.joining(", "));
        return joined.isEmpty() ? null : joined;
    }

    private static String component(Component component) {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        parts.put("node", component.node());
        parts.put("rank", component.rank());
        parts.put("GPU", component.gpu());
        parts.put("UUID", component.gpuUuid());
        parts.put("PCI", component.pci());
        parts.put("serial", component.gpuSerial());
        parts.put("NIC", component.nic());
        parts.put("NVSwitch", component.nvswitch());
        parts.put("NVSwitch PCI", component.nvswitchPci());
        parts.put("port", component.port());
        parts.put("peer", component.peer());
        parts.put("pod", component.pod());
        parts.put("path", component.path());
        return parts.entrySet().stream()
                .filter(part -> part.getValue() != null)
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String attempt(Attempt attempt) {
        return String.format(
                Locale.ROOT,
                "lines %s to %s: %s",
                Quantity.count(attempt.fromLine()),
                Quantity.count(attempt.toLine()),
                attempt.outcome());
    }
}
