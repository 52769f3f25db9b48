package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Unit;
import java.util.Locale;
import java.util.Set;

/**
 * The name before a number.
 *
 * @param words the words of the name, the nearest last; empty if there is none
 * @param isSeparated whether a sign such as {@code :} or {@code =} or a bracket is between the name and the number
 * @param isGlued whether the number follows a letter directly
 * @param isAside whether the number is in brackets after another value, as running means are
 * @param opensBracket whether a square bracket opens just before the number
 * @param from the start of the name in the text; where it would start if there is none
 */
public record ValueName(
        NameWords words, boolean isSeparated, boolean isGlued, boolean isAside, boolean opensBracket, int from) {

    private static final Set<String> SOURCES =
            Set.of("py", "pyx", "c", "cc", "cpp", "cu", "cuh", "h", "hpp", "go", "rs", "java", "js", "sh", "cxx");
    private static final Set<String> WRAPPERS =
            Set.of("float16", "float32", "float64", "int32", "int64", "tensor", "Tensor", "Array", "array", "Decimal");
    private static final int MAX_LENGTH = 64;
    private static final int MAX_WORDS = 6;

    /**
     * Reads leftwards from {@code number}. Dots of an ellipsis or of a drawn line end a name. {@code loss <= 1} is a
     * comparison in code and has no name.
     */
    public static ValueName before(String text, int number) {
        int at = number - 1;
        if (text.startsWith("..", at - 1)) {
            return new ValueName(NameWords.of(""), false, false, false, false, number);
        }
        boolean glued = at >= 0 && (Character.isLetter(text.charAt(at)) || text.charAt(at) == '_');
        boolean bracket = false;
        boolean separated = false;
        boolean round = false;
        while (at >= 0 && isFence(text.charAt(at))) {
            char c = text.charAt(at);
            if (c == '<' && text.startsWith("<=", at)) {
                return new ValueName(NameWords.of(""), false, false, false, false, number);
            }
            bracket |= c == '[';
            round |= c == '(';
            separated |= c == ':' || c == '=';
            if (c == '|') {
                break;
            }
            at--;
        }
        if (separated && isBracketedName(text, at)) {
            at--;
        }
        int value = round ? beforeWrapper(text, at) : at;
        if (value < at) {
            return before(text, value + 1);
        }
        boolean aside = !separated && round && at >= 0 && endsValue(text, at);
        return found(text, at, separated || bracket, glued, aside, bracket);
    }

    /** {@code [loss]: 0.3}: the name is in brackets. */
    private static boolean isBracketedName(String text, int close) {
        int open = close > 1 && text.charAt(close) == ']' ? text.lastIndexOf('[', close) : -1;
        boolean named = open >= 0 && close - open > 1 && close - open <= MAX_LENGTH;
        for (int i = open + 1; named && i < close; i++) {
            char c = text.charAt(i);
            named = Character.isLetter(c) || c == '_' || c == ' ';
        }
        return named;
    }

    /**
     * Returns the position before a wrapper such as {@code np.float64} or {@code tensor}, or {@code last} if there is
     * none.
     */
    private static int beforeWrapper(String text, int last) {
        int from = last;
        while (from >= 0 && last - from < 20 && (isNameChar(text.charAt(from)))) {
            from--;
        }
        String word = text.substring(from + 1, last + 1);
        return WRAPPERS.contains(word.substring(word.lastIndexOf('.') + 1)) ? from : last;
    }

    /**
     * The name may end with a remark in round brackets: {@code time (ms)}, {@code Epoch(train)}, {@code time (data)}.
     */
    private static ValueName found(
            String text, int last, boolean separated, boolean glued, boolean aside, boolean bracket) {
        int open = last >= 0 && text.charAt(last) == ')' ? text.lastIndexOf('(', last) : -1;
        int end = last;
        String remark = "";
        if (open >= 0 && listsNumbers(text, open, last)) {
            return new ValueName(NameWords.of(""), separated, glued, aside, bracket, last + 1);
        }
        if (open >= 0 && last - open <= 20) {
            remark = keptRemark(text.substring(open + 1, last));
            end = open - 1;
            while (end >= 0 && text.charAt(end) == ' ') {
                end--;
            }
        }
        int from = startOfNameEndingAt(text, end);
        String found = from > end ? "" : text.substring(from, end + 1);
        String name = isFileName(found) ? "" : found;
        String head = beforeRemark(text, from, name);
        return new ValueName(
                NameWords.of(head + name + remark), separated, glued, aside, bracket, from - head.length());
    }

    /** {@code (Batch (None, 110, 64)  256}: numbers in brackets are values of their own and no remark on a name. */
    private static boolean listsNumbers(String text, int open, int close) {
        int comma = text.indexOf(", ", open);
        return comma > open && comma + 2 < close && NumberScan.isDigit(text.charAt(comma + 2));
    }

    /** {@code loss (for one batch) at step}: a remark may be between the measured value and the moment. */
    private static String beforeRemark(String text, int from, String name) {
        boolean moment = name.startsWith("at ") || name.startsWith("after ");
        int open = moment && text.startsWith(") ", from - 2) ? text.lastIndexOf('(', from - 2) : -1;
        if (open < 2 || from - open > 24 || text.charAt(open - 1) != ' ') {
            return "";
        }
        return text.substring(startOfNameEndingAt(text, open - 2), from);
    }

    /** {@code Loss.cu:240} is a line of a source file. */
    private static boolean isFileName(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 && SOURCES.contains(name.substring(dot + 1));
    }

    private static boolean isFence(char c) {
        return switch (c) {
            case ' ', '\t', '\'', '"', '[', '(', ':', '=', '{', '<', '~', '#' -> true;
            default -> false;
        };
    }

    private static boolean endsValue(String text, int at) {
        char c = text.charAt(at);
        return NumberScan.isDigit(c) || c == '%' || at > 0 && Character.isLetter(c) && gluedUnit(text, at);
    }

    private static boolean gluedUnit(String text, int at) {
        int from = at;
        while (from >= 0 && (Character.isLetter(text.charAt(from)) || text.charAt(from) == '/')) {
            from--;
        }
        return from >= 0 && NumberScan.isDigit(text.charAt(from));
    }

    /** A unit or a part of the data in brackets belongs to the name; {@code (data)} does not. */
    private static String keptRemark(String content) {
        String lower = content.toLowerCase(Locale.ROOT).strip();
        boolean kept = Unit.of(lower).isPresent() || NameWords.of(lower).namesEvaluation() || lower.endsWith("/s");
        int blank = lower.lastIndexOf(' ');
        boolean ofMany =
                blank > 0 && NumberScan.isDigit(lower.charAt(0)) && Unit.isStepWord(lower.substring(blank + 1));
        if (ofMany) {
            return " of many";
        }
        return lower.equals("t") ? " time" : kept ? " " + content : "";
    }

    private static int startOfNameEndingAt(String text, int last) {
        int at = last;
        int words = 0;
        int from = last + 1;
        while (at >= 0 && last - at < MAX_LENGTH && words < MAX_WORDS) {
            int end = at;
            while (at >= 0 && (isNameChar(text.charAt(at)) || isOfOwner(text, at)) && last - at < MAX_LENGTH) {
                at--;
            }
            int start = afterGluedNumber(text, at + 1, end);
            boolean sign = end - at == 1 && "/@".indexOf(text.charAt(end)) >= 0 && words > 0;
            if (at == end || start > end || isDash(text, start, end) && !sign) {
                break;
            }
            from = start;
            words++;
            boolean spaced = start == at + 1 && at > 0 && text.charAt(at) == ' ' && isNameChar(text.charAt(at - 1));
            if (!spaced || endsAMeasure(text, at - 1)) {
                break;
            }
            at--;
        }
        return from;
    }

    /** {@code took 3.7 seconds. Step 200}: a unit ends a sentence. */
    private static boolean endsAMeasure(String text, int dot) {
        int from = dot;
        while (from > 0 && Character.isLetter(text.charAt(from - 1))) {
            from--;
        }
        return text.charAt(dot) == '.' && from < dot && Unit.seconds(text.substring(from, dot)) != null;
    }

    private static boolean isNameChar(char c) {
        return Character.isLetterOrDigit(c)
                || c == '_'
                || c == '-'
                || c == '/'
                || c == '.'
                || c == '@'
                || c == '#'
                || c == '%';
    }

    /** {@code valid_1's logloss}. */
    private static boolean isOfOwner(String text, int at) {
        return at > 0
                && text.charAt(at) == '\''
                && Character.isLetterOrDigit(text.charAt(at - 1))
                && text.startsWith("s ", at + 1);
    }

    private static boolean isNumeric(String text, int from, int end) {
        char c = text.charAt(from);
        boolean signed = (c == '-' || c == '+' || c == '.') && from < end;
        return NumberScan.isDigit(signed ? text.charAt(from + 1) : c);
    }

    /**
     * Returns the start of the name in a word such as {@code 460/global_step} or {@code 3_Iter}; a position past
     * {@code end} for a number.
     */
    private static int afterGluedNumber(String text, int from, int end) {
        if (from > end || !isNumeric(text, from, end)) {
            return from;
        }
        int clock = afterClock(text, from, end);
        if (clock > from) {
            return clock;
        }
        int joined = afterDigits(text, from, end);
        if (joined < end && text.charAt(joined) == '_' && Character.isLetter(text.charAt(joined + 1))) {
            return joined + 1;
        }
        int slash = text.lastIndexOf('/', end);
        boolean named = slash > from && slash < end && Character.isLetter(text.charAt(slash + 1));
        return named && slash > 0 && NumberScan.isDigit(text.charAt(slash - 1)) ? slash + 1 : end + 1;
    }

    /**
     * {@code 10:00:12iters: 100}, {@code 10:00-INFO-Epoch 3}: returns the start of a name right after a clock, or
     * {@code from}.
     */
    private static int afterClock(String text, int from, int end) {
        int at = afterDigits(text, from, end);
        boolean dashed = at < end && text.charAt(at) == '-' && Character.isLetter(text.charAt(at + 1));
        if (dashed && from > 2 && text.charAt(from - 1) == ':') {
            return at + 1;
        }
        String word = text.substring(at, end + 1).toLowerCase(Locale.ROOT);
        boolean counted = Unit.isStepWord(word) || word.equals("epoch");
        return counted && from > 2 && text.charAt(from - 1) == ':' ? at : from;
    }

    private static int afterDigits(String text, int from, int end) {
        int at = from;
        while (at <= end && (NumberScan.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return at;
    }

    private static boolean isDash(String text, int from, int end) {
        for (int i = from; i <= end; i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
