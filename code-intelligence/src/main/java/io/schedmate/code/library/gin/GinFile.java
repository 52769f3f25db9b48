package io.schedmate.code.library.gin;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statements of a gin text, in order. A later one overrides an earlier one. */
record GinFile(List<Statement> statements) {

    private static final Pattern INCLUDE = Pattern.compile("include\\s+['\"]([^'\"]+)['\"].*");
    private static final Pattern IMPORT =
            Pattern.compile("(?:from\\s+([\\w.]+)\\s+)?import\\s+([\\w.]+)(?:\\s+as\\s+(\\w+))?\\s*(?:#.*)?");
    private static final Pattern BLOCK = Pattern.compile("([\\w./]{1,200}):\\s*(?:#.*)?");
    private static final Pattern BINDING = Pattern.compile("([\\w./]{1,200})\\s*=\\s*(\\S.*)", Pattern.DOTALL);
    /** The maximum number of lines of a list. */
    private static final int LINES = 60;

    sealed interface Statement {

        /** Includes the statements of another file. */
        record Include(String file) implements Statement {}

        /** @param path the path of the module that {@code name} refers to in this file */
        record Import(String name, String path) implements Statement {}

        /** @param target {@code scope/module.Class.parameter}, or the name of a macro */
        record Binding(String target, Value value) implements Statement {}
    }

    /** @param at returns the origin of a line, counted from 1 */
    static GinFile read(String text, IntFunction<Origin> at) {
        List<Statement> statements = new ArrayList<>();
        List<String> lines = text.lines().toList();
        String block = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String plain = line.strip();
            if (plain.isEmpty() || plain.startsWith("#")) {
                continue;
            }
            boolean isInBlock = Character.isWhitespace(line.charAt(0)) && !block.isEmpty();
            block = isInBlock ? block : "";
            Matcher opened = BLOCK.matcher(WorkLimit.text(plain));
            if (opened.matches()) {
                block = opened.group(1) + ".";
                continue;
            }
            int first = i;
            StringBuilder whole = new StringBuilder(uncommented(plain));
            while (isOpen(whole) && i + 1 < lines.size() && i - first < LINES) {
                i++;
                whole.append(' ').append(uncommented(lines.get(i).strip()));
            }
            add(statements, whole.toString(), block, at.apply(first + 1));
        }
        return new GinFile(statements);
    }

    private static void add(List<Statement> statements, String written, String block, Origin at) {
        Matcher include = INCLUDE.matcher(WorkLimit.text(written));
        Matcher imported = IMPORT.matcher(WorkLimit.text(written));
        Matcher binding = BINDING.matcher(WorkLimit.text(written));
        if (include.matches()) {
            statements.add(new Statement.Include(include.group(1)));
        } else if (imported.matches()) {
            String path = imported.group(1) == null ? imported.group(2) : imported.group(1) + "." + imported.group(2);
            String name = imported.group(3) == null ? imported.group(2) : imported.group(3);
            statements.add(new Statement.Import(name, path));
        } else if (binding.matches()) {
            statements.add(new Statement.Binding(
                    block + binding.group(1), Literals.read(binding.group(2).strip(), at)));
        }
    }

    private static String uncommented(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote == 0 && c == '#') {
                return line.substring(0, i).strip();
            }
            quote = quote == 0 && (c == '"' || c == '\'') ? c : c == quote ? 0 : quote;
        }
        return line;
    }

    private static boolean isOpen(CharSequence text) {
        int open = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        }
        return open > 0;
    }
}
