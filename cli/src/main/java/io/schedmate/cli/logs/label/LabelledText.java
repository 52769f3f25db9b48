package io.schedmate.cli.logs.label;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.model.LineLabel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints labelled segments as text: line number, label, text. */
public final class LabelledText {

    private static final int GUTTER = 19;

    private final Terminal terminal;
    private final Map<LineLabel, Long> counts = new EnumMap<>(LineLabel.class);
    private long segments;

    public LabelledText(Terminal terminal, String file, boolean named) {
        this.terminal = terminal;
        if (named) {
            terminal.out().println(terminal.paint(Style.STRONG, PlainText.safe(file)));
        }
    }

    public void print(LabelledSegment segment) {
        segments++;
        LineLabel label = segment.classification().label();
        counts.merge(label, 1L, Long::sum);
        terminal.out().printf(Locale.ROOT, "%8d  ", segment.line());
        terminal.out().print(terminal.paint(style(label), String.format(Locale.ROOT, "%-8s", label.wire())));
        terminal.out().println(" " + PlainText.fit(segment.text(), terminal.columns() - GUTTER));
    }

    public void printCounts() {
        String each = Arrays.stream(LineLabel.values())
                .map(label -> counts.getOrDefault(label, 0L) + " " + label.wire())
                .collect(Collectors.joining(", "));
        terminal.out().println(terminal.paint(Style.FAINT, segments + " segments: " + each));
    }

    static Style style(LineLabel label) {
        return switch (label) {
            case ERROR -> Style.BAD;
            case WARNING -> Style.WARNING;
            case PROGRESS -> Style.PROGRESS;
            case OTHER -> Style.FAINT;
        };
    }
}
