package io.schedmate.code.inspect;

import java.util.List;
import java.util.Set;

/** The names by which programs call their settings, from the table beside this class. */
final class Names {

    private static final NameTable TABLE = NameTable.read("names.tsv", 2);

    private Names() {}

    /** In the order in which they are tried. */
    static List<String> listOf(String key) {
        return TABLE.listOf(key);
    }

    static Set<String> setOf(String key) {
        return TABLE.setOf(key);
    }
}
