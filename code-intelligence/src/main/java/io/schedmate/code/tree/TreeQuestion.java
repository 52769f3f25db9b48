package io.schedmate.code.tree;

import java.util.Comparator;

/**
 * A question about a tree.
 *
 * @param path the path from the root, with forward slashes; empty for the root
 * @param detail the text or pattern to search for, a line number, or a number of lines; empty for kinds without a
 *      detail
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
        /** Whether a file exists. */
        FILE,
        /** Whether a folder exists. */
        FOLDER,
        /** The names in a folder. */
        NAMES,
        /** The content of a file whose lines are counted. */
        COUNTED,
        /** The content of a file, up to the maximum text length. */
        TEXT,
        /** The first lines of a text; the detail is their number. */
        FIRST_LINES,
        /** One line of a text; the detail is its number, from 1. */
        LINE,
        /** Whether a text contains the detail. */
        CONTAINS,
        /** Whether a text matches the detail, a pattern. */
        FINDS,
        /** The lines of a text that match the detail, a pattern. */
        LINES_WITH;

        /** Whether the answer requires opening a file. */
        public boolean opens() {
            return compareTo(COUNTED) >= 0;
        }
    }
}
