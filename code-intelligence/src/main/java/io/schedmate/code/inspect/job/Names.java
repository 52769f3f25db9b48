package io.schedmate.code.inspect.job;

import java.util.List;
import java.util.Set;

/** The names that programs use for their settings, from the table next to this class. */
public final class Names {

    private static final NameTable TABLE = NameTable.read(Names.class, "names.tsv", 2);

    private Names() {}

    /** Returns the names in order of preference. */
    public static List<String> listOf(String key) {
        return TABLE.listOf(key);
    }

    /** Returns a pattern's alternatives: the names of which one matches. */
    public static String anyOf(String key) {
        return "(?:" + String.join("|", TABLE.listOf(key)) + ")";
    }

    public static Set<String> setOf(String key) {
        return TABLE.setOf(key);
    }
}
