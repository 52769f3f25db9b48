package io.schedmate.code.python;

import io.schedmate.code.limit.WorkLimit;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Recognises function headers that contain no syntax error: plain names, types and values. Only such a function can be
 * left unparsed without affecting the rest.
 */
final class PlainHeader {

    /** The maximum length; longer headers are parsed, which limits the time for a hostile text. */
    private static final int MAX_LENGTH = 400;

    private static final String SPACE = "[ \\t\\r\\n]*+";
    /** Words that have a meaning in the grammar, at least in some places. */
    private static final String NAME =
            "(?!(?:__future__|_|and|as|assert|async|await|break|case|class|continue|def|del|elif"
                    + "|else|except|exec|False|finally|for|from|global|if|import|in|is|lambda|match|None|nonlocal|not|or|pass|print"
                    + "|raise|return|True|try|type|while|with|yield)\\b)[A-Za-z_]\\w*+";

    private static final String PATH = NAME + "(?:\\." + NAME + ")*+";
    private static final String TEXT = "\"[^\"\\\\\\r\\n]*+\"(?!\")|'[^'\\\\\\r\\n]*+'(?!')";
    private static final String NUMBER = "-?[0-9]++(?:\\.[0-9]*+)?(?:[eE][-+]?[0-9]++)?";

    private static final String PLAIN_TYPE = "(?:" + PATH + "|None|\\.\\.\\.|" + TEXT + ")";
    private static final String TYPE_OF_PLAIN = PLAIN_TYPE + "(?:\\[" + several(PLAIN_TYPE) + "\\])?";
    private static final String TYPE_OF_TYPES = PLAIN_TYPE + "(?:\\[" + several(TYPE_OF_PLAIN) + "\\])?";
    private static final String TYPE = TYPE_OF_TYPES + "(?: *\\| *" + TYPE_OF_TYPES + ")*";

    private static final String VALUE =
            "(?:" + PATH + "|None|True|False|" + NUMBER + "|" + TEXT + "|\\(\\)|\\[\\]|\\{\\})";
    private static final String TYPED = NAME + "(?:" + SPACE + ":" + SPACE + TYPE + ")?";
    private static final String PARAMETER =
            "(?:\\*\\*?" + TYPED + "|" + TYPED + "(?:" + SPACE + "=" + SPACE + VALUE + ")?|\\*|/)";

    private static final Pattern PLAIN = Pattern.compile("(?:async )?def " + NAME + "\\((?:" + several(PARAMETER)
            + "(?:," + SPACE + ")?|" + SPACE + ")\\)(?: *-> *" + TYPE + ")? *:");

    private PlainHeader() {}

    private static String several(String one) {
        return SPACE + one + "(?:" + SPACE + "," + SPACE + one + ")*" + SPACE;
    }

    static boolean stands(byte[] bytes, int start, int end) {
        return end - start <= MAX_LENGTH
                && PLAIN.matcher(WorkLimit.text(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1)))
                        .matches();
    }
}
