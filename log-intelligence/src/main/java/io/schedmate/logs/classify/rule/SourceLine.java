package io.schedmate.logs.classify.rule;

import java.util.Set;

/**
 * Distinguishes an indented line of Python source, as in tracebacks, pytest and warnings, from printed models, settings
 * and prose. Takes masked text and linear time.
 */
final class SourceLine {

    /** Constructors in settings, not failing calls. */
    private static final Set<String> SETTINGS_CALLS = Set.of("dict", "list", "tuple", "set", "tensor", "array");

    private static final Set<String> LITERALS = Set.of("True", "False", "None", "true", "false", "null");

    private SourceLine() {}

    /** Whether {@code text} is an indented statement, or the carets below one. */
    static boolean is(String text) {
        int at = LineShapes.skipSpaces(text, 0);
        if (at == 0 || at == text.length()) {
            return false;
        }
        String statement = text.substring(at).stripTrailing();
        return isMarks(statement) || isStatement(statement) || isArguments(statement);
    }

    /** {@code ^^^^} or {@code ~~~^^^~~}. */
    private static boolean isMarks(String statement) {
        for (int at = 0; at < statement.length(); at++) {
            if ("^~ ".indexOf(statement.charAt(at)) < 0) {
                return false;
            }
        }
        return statement.indexOf('^') >= 0;
    }

    /** {@code "__main__", spec)}: the continuation of a call. */
    private static boolean isArguments(String statement) {
        return statement.charAt(0) == '"' && statement.contains("\", ") && statement.endsWith(")");
    }

    static boolean isStatement(String statement) {
        return isKeyword(statement) || isCall(statement) || isAssignment(statement);
    }

    private static boolean isKeyword(String statement) {
        int end = statement.indexOf(' ');
        boolean opens = statement.endsWith(":");
        return switch (end < 0 ? statement : statement.substring(0, end)) {
            case "return", "yield", "await", "assert", "del" -> end > 0 && isExpression(statement.substring(end + 1));
            case "raise" -> end < 0 || isExpression(statement.substring(end + 1));
            case "if", "elif", "while", "with" -> opens && end > 0;
            case "for" -> opens && statement.contains(" in ");
            case "async" -> opens;
            case "import" -> end > 0 && !statement.substring(end + 1).contains(" ") || statement.contains(" as ");
            case "from" -> statement.contains(" import ");
            case "try:", "else:", "finally:" -> true;
            default -> false;
        };
    }

    /** A single name, or code with a bracket, an operator or an attribute; prose has none of these. */
    private static boolean isExpression(String text) {
        return text.indexOf(' ') < 0
                || text.indexOf('(') >= 0
                || text.indexOf('[') >= 0
                || text.indexOf('=') >= 0
                || text.indexOf('<') >= 0
                || text.contains(" is ")
                || text.contains(" not ");
    }

    /** {@code self.model.fit(}, {@code main()}, {@code super().run(x)[0]}: a name that no class has, and its arguments. */
    private static boolean isCall(String statement) {
        int end = nameEnd(statement);
        if (end == 0 || end >= statement.length() || statement.charAt(end) != '(') {
            return false;
        }
        String name = statement.substring(0, end);
        char first = name.charAt(name.lastIndexOf('.') + 1);
        boolean ofObject = name.indexOf('.') > 0;
        boolean constructor = first >= 'A' && first <= 'Z' && !ofObject;
        return !constructor && !SETTINGS_CALLS.contains(name) && endsAsCode(statement) && !printed(statement);
    }

    /** A transform as its settings show it, or an operator overload as torch lists it. */
    private static boolean printed(String statement) {
        return statement.contains("inplace=") || statement.contains("p=1.1)") || statement.contains(", Tensor ");
    }

    private static boolean endsAsCode(String statement) {
        boolean closed = ")(],[{}\\,:\"'".indexOf(statement.charAt(statement.length() - 1)) >= 0;
        return (closed || statement.contains(") #")) && !statement.contains("): ");
    }

    private static boolean isAssignment(String statement) {
        int equals = statement.indexOf(" = ");
        int sign = equals < 0 ? statement.indexOf("= ") : equals;
        if (sign <= 0 || !isTarget(statement.substring(0, sign))) {
            return false;
        }
        String value = statement.substring(statement.indexOf('=', sign) + 1).strip();
        return equals > 0 ? isComputed(value) : value.indexOf('(') > 0 && statement.indexOf(' ') < sign;
    }

    /** Names, attributes, elements, with commas between. */
    private static boolean isTarget(String target) {
        for (int at = 0; at < target.length(); at++) {
            char c = target.charAt(at);
            boolean part = Lexicon.isWord(c) || ".,[]'\"* +-:".indexOf(c) >= 0;
            if (!part || c == ' ' && target.charAt(at - (at > 0 ? 1 : 0)) != ',' && at < target.length() - 2) {
                return false;
            }
        }
        return !Character.isDigit(target.charAt(0));
    }

    private static boolean isComputed(String value) {
        if (value.isEmpty() || LITERALS.contains(value) || value.charAt(0) == '\'' || value.charAt(0) == '"') {
            return false;
        }
        int end = nameEnd(value);
        if (end == 0) {
            return value.charAt(0) == '[' && value.contains(" for ");
        }
        String name = value.substring(0, end);
        boolean applied = end < value.length() && (value.charAt(end) == '(' || value.charAt(end) == '[');
        boolean named = !SETTINGS_CALLS.contains(name);
        boolean joined = end + 2 < value.length() && "+-*/@%".indexOf(value.charAt(end + 1)) >= 0;
        return named && (applied || joined || name.startsWith("self."));
    }

    private static int nameEnd(String text) {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Lexicon.isWord(c) || c == '.' && at > 0) {
                at++;
            } else if (c == '[' && at > 0 && text.indexOf(']', at) > 0) {
                at = text.indexOf(']', at) + 1;
            } else {
                break;
            }
        }
        return at > 0 && (text.charAt(0) == '_' || Character.isLetter(text.charAt(0))) ? at : 0;
    }
}
