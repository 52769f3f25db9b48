package io.schedmate.code.tree;

import java.util.Comparator;

/**
 * What may be asked of a tree.
 *
 * @param path from the root, with forward slashes; empty for the root
 * @param detail what is looked for in a text; empty for the kinds that need none
 */
public record TreeQuestion(Kind kind, String path, String detail) implements Comparable<TreeQuestion> {

    private static final Comparator<TreeQuestion> ORDER = Comparator.comparing(TreeQuestion::path)
            .thenComparing(TreeQuestion::kind)
            .thenComparing(TreeQuestion::detail);

    TreeQuestion(Kind kind, String path) {
        this(kind, path, "");
    }

    @Override
    public int compareTo(TreeQuestion other) {
        return ORDER.compare(this, other);
    }

    /** The kinds of questions. */
    public enum Kind {
        /** Whether a file is there. */
        FILE,
        /** Whether a folder is there. */
        FOLDER,
        /** The names in a folder. */
        NAMES,
        /** All that stands in a file whose lines are counted. */
        COUNTED,
        /** All that stands in a file, up to the longest text. */
        TEXT,
        /** The first lines of a text; the detail is their number. */
        FIRST_LINES,
        /** One line of a text; the detail is its number, from 1. */
        LINE,
        /** Whether a text holds the detail. */
        CONTAINS,
        /** Whether the detail, a pattern, is found in a text. */
        FINDS,
        /** The lines of a text in which the detail, a pattern, is found. */
        LINES_WITH;

        /** Whether a file must be opened to answer. */
        public boolean opens() {
            return compareTo(COUNTED) >= 0;
        }
    }
}
