package io.schedmate.logs.classify.rule;

/** Finds the exception name in a line: at its start, or after a rank, node or process prefix. */
final class ExceptionStart {

    private static final int PREFIX = 160;

    private ExceptionStart() {}

    /** Returns the index of the exception's name, or -1. */
    static int of(String template) {
        if (LineShapes.namesException(template, 0)) {
            return LineShapes.skipSpaces(template, 0);
        }
        int end = Math.min(PREFIX, template.length());
        for (int at = 1; at < end; at++) {
            char before = template.charAt(at - 1);
            boolean afterPrefix = before == ' ' && at >= 2 && endsPrefix(template.charAt(at - 2))
                    || before == ']'
                    || before == '>'
                    || before == ':' && at >= 2 && template.charAt(at - 2) == '>';
            if (afterPrefix && prefixOnly(template, at) && LineShapes.namesException(template, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean endsPrefix(char c) {
        return c == ':' || c == ']' || c == ')' || c == '>';
    }

    /**
     * Whether the text before is a prefix and not a sentence: brackets, names and numbers, and at most two plain words.
     */
    private static boolean prefixOnly(String template, int end) {
        int words = 0;
        for (int at = 1; at < end; at++) {
            boolean letter = Character.isLetter(template.charAt(at));
            if (letter && template.charAt(at - 1) == ' ') {
                words++;
            }
        }
        return words <= 2 && Level.of(template.substring(0, end)) == Level.NONE;
    }
}
