package io.schedmate.code.config;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.toml.TomlFactory;

/**
 * Reads TOML with the line of each statement. Jackson provides no lines, so it receives one statement at a time: a
 * table header, or a key with its value. A broken statement is skipped, and the others are read.
 */
final class TomlReader {

    private static final TomlFactory TOML = new TomlFactory();
    private static final int STATEMENTS = 60_000;
    private static final int MAX_STATEMENT_LINES = 1_000;

    private final String file;
    private final List<String> lines;
    private final Entries root;
    private Entries table;

    private TomlReader(List<String> lines, String file) {
        this.lines = lines;
        this.file = file;
        root = Entries.empty(Origin.at(file, 1));
        table = root;
    }

    /** @param file path from the root, for the origins of the values */
    static Entries read(String text, String file) {
        TomlReader reader = new TomlReader(text.lines().toList(), file);
        int statements = 0;
        int line = 0;
        while (line < reader.lines.size() && statements < STATEMENTS) {
            String start = reader.lines.get(line).strip();
            if (start.isEmpty() || start.startsWith("#")) {
                line++;
            } else {
                line = reader.statement(line, start);
                statements++;
            }
        }
        return reader.root;
    }

    /** Returns the line after the statement that starts at {@code first}. */
    private int statement(int first, String start) {
        Origin at = Origin.at(file, first + 1);
        StringBuilder text = new StringBuilder();
        int last = Math.min(lines.size(), first + MAX_STATEMENT_LINES);
        for (int line = first; line < last; line++) {
            text.append(lines.get(line)).append('\n');
            WorkLimit.spend(text.length());
            try (JsonParser parser = TOML.createParser(ObjectReadContext.empty(), text.toString())) {
                if (JsonReader.value(parser, at) instanceof Entries statement) {
                    add(statement, start.startsWith("["));
                }
                return line + 1;
            } catch (JacksonException broken) {
                if (!endsTooEarly(broken, text.length())) {
                    return first + 1;
                }
            }
        }
        // An unclosed statement extends to the end of the file.
        return lines.size();
    }

    private static boolean endsTooEarly(JacksonException broken, int length) {
        TokenStreamLocation at = broken.getLocation();
        return at != null && at.getCharOffset() >= length;
    }

    private void add(Entries statement, boolean isHeader) {
        if (isHeader) {
            table = opened(root, statement);
        } else {
            Merging.into(table, statement);
        }
    }

    /** Returns the table that a header names; in an array of tables, the path leads through the latest one. */
    private static Entries opened(Entries from, Entries header) {
        Entries inner = header;
        Entries at = from;
        while (!inner.values().isEmpty()) {
            String key = inner.values().keySet().iterator().next();
            Value next = inner.get(key);
            Entries made = Entries.empty(header.origin());
            if (next instanceof Items) {
                Items all = at.get(key) instanceof Items items ? items : new Items(new ArrayList<>(), header.origin());
                at.values().put(key, all);
                all.values().add(made);
                return made;
            }
            Entries there = table(at.get(key));
            if (there == null) {
                at.values().put(key, made);
            }
            at = there == null ? made : there;
            inner = next instanceof Entries below ? below : made;
        }
        return at;
    }

    private static @Nullable Entries table(@Nullable Value value) {
        return switch (value) {
            case Entries entries -> entries;
            case Items items when !items.values().isEmpty() && items.values().getLast() instanceof Entries last -> last;
            case null, default -> null;
        };
    }
}
