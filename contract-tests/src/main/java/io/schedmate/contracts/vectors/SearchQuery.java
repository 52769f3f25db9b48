package io.schedmate.contracts.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A query of Redis' search as far as filters need it, read as a server reads it: in dialect 1 a union binds closer than
 * an intersection and a negation takes all that follows, in dialect 2 neither; tags are compared without regard to case.
 */
final class SearchQuery {

    private final String query;
    private final int dialect;
    private int at;

    private SearchQuery(String query, int dialect) {
        this.query = query;
        this.dialect = dialect;
    }

    /** @throws IllegalArgumentException with the server's words */
    static Predicate<Map<String, Object>> parse(String query, int dialect) {
        SearchQuery reading = new SearchQuery(query, dialect);
        Predicate<Map<String, Object>> parsed = reading.expression();
        if (reading.peek() != 0) {
            throw reading.syntaxError();
        }
        return parsed;
    }

    private Predicate<Map<String, Object>> expression() {
        return dialect >= 2 ? union(true) : intersection(false);
    }

    private Predicate<Map<String, Object>> union(boolean outer) {
        Predicate<Map<String, Object>> all = outer ? intersection(true) : unary();
        while (peek() == '|') {
            at++;
            all = all.or(outer ? intersection(true) : unary());
        }
        return all;
    }

    private Predicate<Map<String, Object>> intersection(boolean inner) {
        Predicate<Map<String, Object>> all = inner ? unary() : union(false);
        while (peek() != 0 && peek() != ')' && peek() != '|') {
            all = all.and(inner ? unary() : union(false));
        }
        return all;
    }

    private Predicate<Map<String, Object>> unary() {
        if (peek() == '-') {
            at++;
            return dialect >= 2 ? unary().negate() : intersection(false).negate();
        }
        return atom();
    }

    private Predicate<Map<String, Object>> atom() {
        switch (peek()) {
            case '*' -> {
                at++;
                return _ -> true;
            }
            case '(' -> {
                at++;
                Predicate<Map<String, Object>> inner = expression();
                expect(')');
                return inner;
            }
            case '@' -> {
                at++;
                return field(name());
            }
            default -> throw syntaxError();
        }
    }

    private Predicate<Map<String, Object>> field(String name) {
        expect(':');
        return switch (peek()) {
            case '{' -> tags(name);
            case '[' -> range(name);
            default -> throw syntaxError();
        };
    }

    private Predicate<Map<String, Object>> tags(String name) {
        expect('{');
        List<String> values = new ArrayList<>(List.of(tag()));
        while (peek() == '|') {
            at++;
            values.add(tag());
        }
        expect('}');
        return fields -> fields.get(name) instanceof String text
                && values.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    private String tag() {
        StringBuilder tag = new StringBuilder();
        while (at < query.length() && query.charAt(at) != '|' && query.charAt(at) != '}') {
            char next = query.charAt(at++);
            if (next == '\\' && at < query.length()) {
                tag.append(query.charAt(at++));
            } else if (Character.isLetterOrDigit(next) || next == '_' || Character.isWhitespace(next)) {
                tag.append(next);
            } else {
                throw syntaxError();
            }
        }
        if (tag.toString().isBlank()) {
            throw syntaxError();
        }
        return tag.toString().strip().toLowerCase(Locale.ROOT);
    }

    private Predicate<Map<String, Object>> range(String name) {
        expect('[');
        int end = query.indexOf(']', at);
        String[] bounds =
                end < 0 ? new String[0] : query.substring(at, end).strip().split("\\s+", -1);
        if (bounds.length != 2) {
            throw syntaxError();
        }
        at = end + 1;
        boolean fromOpen = bounds[0].startsWith("(");
        boolean toOpen = bounds[1].startsWith("(");
        double from = bound(bounds[0]);
        double to = bound(bounds[1]);
        return fields -> fields.get(name) instanceof Number number
                && (fromOpen ? number.doubleValue() > from : number.doubleValue() >= from)
                && (toOpen ? number.doubleValue() < to : number.doubleValue() <= to);
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

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw syntaxError();
        }
        at++;
    }

    /** The next character that is no space; 0 at the end. */
    private char peek() {
        while (at < query.length() && Character.isWhitespace(query.charAt(at))) {
            at++;
        }
        return at < query.length() ? query.charAt(at) : 0;
    }

    private IllegalArgumentException syntaxError() {
        return new IllegalArgumentException(
                "Syntax error at offset %d near %s".formatted(at, query.substring(Math.min(at, query.length()))));
    }
}
