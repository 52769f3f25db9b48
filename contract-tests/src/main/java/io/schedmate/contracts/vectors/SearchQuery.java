package io.schedmate.contracts.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A query of Redis' search, parsed like a server does, as far as filters need it. In dialect 1, a union binds more
 * tightly than an intersection, a negation applies to everything that follows, and a field that is unknown or of
 * another type matches nothing. None of this holds in dialect 2, where such a field is an error.
 */
final class SearchQuery {

    /** The most symbols on the stack of the server's parser. */
    private static final int DEEPEST = 249;

    private static final Pattern BOUND = Pattern.compile("\\(?[+-]?(inf|\\d+(\\.\\d*)?([eE][+-]?\\d+)?)");

    private final String query;
    private final boolean asWritten;
    private final Map<String, String> typesByField;
    private int at;
    private int open;

    private SearchQuery(String query, int dialect, Map<String, String> typesByField) {
        this.query = query;
        this.asWritten = dialect >= 2;
        this.typesByField = typesByField;
    }

    /** @throws IllegalArgumentException with the server's message */
    static Predicate<Map<String, Object>> parse(String query, int dialect, Map<String, String> typesByField) {
        SearchQuery reading = new SearchQuery(query, dialect, typesByField);
        if (reading.peek() == 0) {
            return _ -> false;
        }
        Predicate<Map<String, Object>> parsed = reading.expression();
        if (reading.peek() != 0) {
            throw reading.syntaxError();
        }
        return parsed;
    }

    /**
     * Parses, like {@link #parse}, the filter before a comparison of vectors: a single part, or several in brackets.
     */
    static Predicate<Map<String, Object>> parseOne(String query, int dialect, Map<String, String> typesByField) {
        SearchQuery reading = new SearchQuery(query, dialect, typesByField);
        Predicate<Map<String, Object>> parsed = reading.atom();
        if (reading.peek() != 0) {
            throw new IllegalArgumentException("Syntax error at offset %d near >[".formatted(query.length()));
        }
        return parsed;
    }

    private Predicate<Map<String, Object>> expression() {
        return asWritten ? union() : intersection();
    }

    private Predicate<Map<String, Object>> union() {
        Predicate<Map<String, Object>> all = asWritten ? intersection() : unary();
        while (peek() == '|') {
            if (!asWritten && query.substring(0, at).stripTrailing().endsWith("}")) {
                throw syntaxError();
            }
            at++;
            enter(2);
            all = all.or(asWritten ? intersection() : unary());
            open -= 2;
        }
        return all;
    }

    private Predicate<Map<String, Object>> intersection() {
        Predicate<Map<String, Object>> all = asWritten ? unary() : union();
        while (peek() != 0 && peek() != ')' && peek() != '|') {
            enter(1);
            all = all.and(asWritten ? unary() : union());
            open--;
        }
        return all;
    }

    private Predicate<Map<String, Object>> unary() {
        if (peek() != '-') {
            return atom();
        }
        at++;
        enter(1);
        Predicate<Map<String, Object>> negated = (asWritten ? unary() : intersection()).negate();
        open--;
        return negated;
    }

    private Predicate<Map<String, Object>> atom() {
        switch (peek()) {
            case '*' -> {
                at++;
                return _ -> true;
            }
            case '(' -> {
                at++;
                enter(1);
                Predicate<Map<String, Object>> inner = expression();
                expect(')');
                open--;
                return inner;
            }
            case '@' -> {
                return field(at++);
            }
            default -> throw syntaxError();
        }
    }

    private Predicate<Map<String, Object>> field(int from) {
        String name = name();
        if (asWritten && query.startsWith("==", at)) {
            int start = at + 2;
            at = numberEnd(start);
            return range(name, from, query.substring(start, at));
        }
        expect(':');
        return switch (peek()) {
            case '{' -> tags(name, from);
            case '[' -> {
                String content = inBrackets();
                yield range(name, from, content);
            }
            default -> throw syntaxError();
        };
    }

    private Predicate<Map<String, Object>> tags(String name, int from) {
        expect('{');
        List<TagPattern> patterns = new ArrayList<>(List.of(tag()));
        while (peek() == '|') {
            at++;
            patterns.add(tag());
        }
        expect('}');
        return isOf("TAG", name, from)
                ? fields -> fields.get(name) instanceof List<?> texts
                        && patterns.stream()
                                .anyMatch(pattern -> texts.stream().anyMatch(text -> pattern.fits(text.toString())))
                : _ -> false;
    }

    private TagPattern tag() {
        peek();
        TagPattern.Read read = TagPattern.read(query, at, asWritten);
        at = read.end();
        return read.pattern();
    }

    private Predicate<Map<String, Object>> range(String name, int from, String content) {
        String[] bounds = content.strip().split("\\s+", -1);
        boolean one = bounds.length == 1 && asWritten;
        if (!one && bounds.length != 2) {
            throw syntaxError();
        }
        String low = bounds[0];
        String high = one ? low : bounds[1];
        if (!BOUND.matcher(low).matches() || !BOUND.matcher(high).matches()) {
            throw syntaxError();
        }
        double least = bound(low);
        double most = bound(high);
        if (least > most) {
            throw new IllegalArgumentException(
                    "Invalid numeric range (min > max): @%s:[%f %f]".formatted(name, least, most));
        }
        return isOf("NUMERIC", name, from)
                ? fields -> fields.get(name) instanceof Double number
                        && (low.startsWith("(") ? number > least : number >= least)
                        && (high.startsWith("(") ? number < most : number <= most)
                : _ -> false;
    }

    private boolean isOf(String type, String name, int from) {
        String declared = typesByField.get(name);
        if (type.equals(declared) || !asWritten) {
            return type.equals(declared);
        }
        throw new IllegalArgumentException((declared == null ? "Unknown field" : "Expected a %s field".formatted(type))
                + " at offset %d near %s".formatted(from, name));
    }

    private static double bound(String word) {
        return switch (word.replace("(", "")) {
            case "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            case String number -> Double.parseDouble(number);
        };
    }

    private String name() {
        int from = at;
        while (at < query.length() && (Character.isLetterOrDigit(query.charAt(at)) || query.charAt(at) == '_')) {
            at++;
        }
        return query.substring(from, at);
    }

    private String inBrackets() {
        int end = query.indexOf(']', at);
        if (end < 0) {
            throw syntaxError();
        }
        String content = query.substring(at + 1, end);
        at = end + 1;
        return content;
    }

    private int numberEnd(int start) {
        int end = start;
        while (end < query.length() && "+-.eE0123456789inf".indexOf(query.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    private void enter(int symbols) {
        open += symbols;
        if (open > DEEPEST) {
            throw new IllegalArgumentException("Parser stack overflow. Try moving nested parentheses more to the left");
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw syntaxError();
        }
        at++;
    }

    /** Returns the next character that is not white space; 0 at the end. */
    private char peek() {
        while (at < query.length() && Character.isWhitespace(query.charAt(at))) {
            at++;
        }
        return at < query.length() ? query.charAt(at) : 0;
    }

    private IllegalArgumentException syntaxError() {
        return TagPattern.syntaxError(query, at);
    }
}
