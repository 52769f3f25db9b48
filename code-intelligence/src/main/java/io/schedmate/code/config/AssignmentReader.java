package io.schedmate.code.config;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads files with one assignment per line: INI with sections, gin with scopes. */
final class AssignmentReader {

    private static final Pattern TABLE = Pattern.compile("\\s*\\[\\[?\\s*([^\\[\\]]{1,200}?)\\s*\\]?\\]\\s*(?:#.*)?");
    private static final Pattern ASSIGNMENT = Pattern.compile("\\s*([\\w.\"'/@-]{1,200})\\s*[=:]\\s*(.{1,4000}?)\\s*");

    private AssignmentReader() {}

    static Entries read(String text, String file) {
        Entries entries = Entries.empty(Origin.at(file, 1));
        String table = "";
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            Matcher header = TABLE.matcher(WorkLimit.text(line));
            Matcher assignment = ASSIGNMENT.matcher(WorkLimit.text(line));
            if (header.matches() && !line.contains("=")) {
                table = plain(header.group(1)) + ".";
            } else if (!line.stripLeading().startsWith("#") && assignment.matches()) {
                Value value = Literals.read(uncommented(assignment.group(2)), Origin.at(file, number));
                Merging.set(entries, table + plain(assignment.group(1)), value);
            }
        }
        return entries;
    }

    private static String plain(String key) {
        return key.replace("\"", "").replace("'", "").replace('/', '.');
    }

    private static String uncommented(String value) {
        char first = value.charAt(0);
        int from = first == '"' || first == '\'' ? value.indexOf(first, 1) : 0;
        int hash = value.indexOf('#', Math.max(from, 0));
        return hash > 0 ? value.substring(0, hash).strip() : value;
    }
}
