package io.schedmate.code.agent.tool;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Implements {@code file_read_tool}: returns the numbered lines of a file from a given line on, as many as fit. */
record FileReadTool(SourceTree tree) {

    private static final int CHARACTERS = 16_000;

    /** The characters shown of a line; a longer line is data rather than code. */
    private static final int CHARACTERS_A_LINE = 300;

    String show(Path file, int fromLine) {
        Optional<String> text = tree.text(file);
        if (text.isEmpty()) {
            return "Refused: " + tree.name(file) + " is no text, too long, or one file too many.";
        }
        return numbered(tree.name(file), text.get().lines().toList(), Math.max(1, fromLine));
    }

    private static String numbered(String name, List<String> lines, int from) {
        StringBuilder shown = new StringBuilder();
        int line = from;
        while (line <= lines.size() && shown.length() < CHARACTERS) {
            String text = lines.get(line - 1);
            shown.append(line)
                    .append('\t')
                    .append(text, 0, Math.min(text.length(), CHARACTERS_A_LINE))
                    .append('\n');
            line++;
        }
        String header = "%s, lines %d to %d of %d%n".formatted(name, from, line - 1, lines.size());
        return header + shown + (line <= lines.size() ? "... go on with from_line " + line + "\n" : "");
    }
}
