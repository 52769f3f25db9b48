package io.schedmate.logs.codes;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A family of fault codes and its form in log lines.
 *
 * @param name {@code xid}, {@code sxid}, {@code ib}, {@code hccl}
 * @param cell the value in the code column of signatures whose lines carry such a code; empty if there are none
 * @param label the format of a code for people, {@code %s} being the code
 * @param code finds the code in a line by its group, null where signatures name the code themselves
 * @param source the publisher of the codes
 */
public record CodeFamily(
        String name, String cell, String label, @Nullable Pattern code, String source) {

    /** Codes are near the start of a match; longer texts are cut. */
    private static final int TEXT_LIMIT = 2_000;

    static List<CodeFamily> all() {
        return Tables.resource(CodeFamily.class, "families.tsv", 5).stream()
                .map(row -> new CodeFamily(
                        row.get(0),
                        row.get(1),
                        row.get(2),
                        row.get(3).isEmpty() ? null : Pattern.compile(row.get(3)),
                        row.get(4)))
                .toList();
    }

    /** Returns the code as people write it: {@code Xid 79}, {@code SIGKILL}. */
    String labelOf(String number) {
        return label.replace("%s", number);
    }

    /** Returns the code in a label of this family; null for a label of another family. */
    @Nullable
    String codeIn(String written) {
        String prefix = label.substring(0, label.length() - 2);
        return written.startsWith(prefix) ? written.substring(prefix.length()) : null;
    }

    /** Returns the code in {@code text}, or null. */
    public @Nullable String in(String text) {
        if (code == null) {
            return null;
        }
        Matcher matcher = code.matcher(text.length() > TEXT_LIMIT ? text.substring(0, TEXT_LIMIT) : text);
        return matcher.find() ? matcher.group(1) : null;
    }
}
