package io.schedmate.logs.locate.signature;

import com.google.re2j.PatternSyntaxException;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A row of signatures: id, role, category or category/infraType, reason, code, when ({@code a && b || c}), unless and
 * pattern ({@code a || b /regex/}).
 *
 * @param alternatives the phrases that must all occur, one list for each alternative
 * @param unless phrases of which none may occur
 */
public record SignatureRow(Signature signature, List<List<String>> alternatives, List<String> unless) {

    /** The number of cells of a row. */
    public static final int COLUMNS = 7;

    static SignatureRow of(List<String> row) {
        return of(row, expression -> Pattern.compile(expression).asPredicate());
    }

    /**
     * Reads a row that a site has written; its expression is matched in linear time.
     *
     * @throws IllegalArgumentException if the row is not a signature; the message says what was expected
     */
    public static SignatureRow ofSite(List<String> row) {
        return of(row, SignatureRow::linear);
    }

    /**
     * Returns category or category/infraType in the form of the row, empty if the row describes no failure of its own.
     */
    public Optional<String> owner() {
        if (signature.category() == FailureCategory.NONE
                || signature.role() == Role.BENIGN
                || signature.role() == Role.NOTE) {
            return Optional.empty();
        }
        InfraType type = signature.infraType();
        return Optional.of(signature.category().wire() + (type == null ? "" : "/" + type.wire()));
    }

    /** Whether the row matches a line, regardless of other rows. */
    public boolean fits(String line) {
        String text = line.toLowerCase(Locale.ROOT);
        return alternatives.stream().anyMatch(all -> all.stream().allMatch(phrase -> holds(text, phrase)))
                && unless.stream().noneMatch(phrase -> holds(text, phrase))
                && signature.accepts(line);
    }

    private static boolean holds(String text, String phrase) {
        return text.contains(phrase.toLowerCase(Locale.ROOT));
    }

    private static Predicate<String> linear(String expression) {
        try {
            com.google.re2j.Pattern pattern = com.google.re2j.Pattern.compile(expression);
            return text -> pattern.matcher(text).find();
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(
                    "Expected an RE2 regular expression (no lookaround, no backreferences) (" + wrong.getMessage()
                            + ")",
                    wrong);
        }
    }

    private static SignatureRow of(List<String> row, Function<String, Predicate<String>> compiler) {
        String[] owner = row.get(2).split("/");
        String last = row.get(6);
        int from = !last.endsWith("/") ? -1 : last.contains("/^") ? last.indexOf("/^") : last.indexOf("/(");
        Predicate<String> pattern = from < 0 ? null : compiler.apply(last.substring(from + 1, last.length() - 1));
        Signature signature = new Signature(
                row.get(0),
                named(Role.class, row.get(1)),
                named(FailureCategory.class, owner[0]),
                owner.length > 1 ? named(InfraType.class, owner[1]) : null,
                row.get(3),
                row.get(4).isEmpty() ? null : row.get(4),
                pattern);
        List<List<String>> alternatives = Arrays.stream(row.get(5).split("\\|\\|"))
                .map(alternative -> split(alternative, "&&"))
                .toList();
        if (alternatives.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException("Expected a phrase in each alternative (" + row.get(5) + ")");
        }
        return new SignatureRow(signature, alternatives, split(from < 0 ? last : last.substring(0, from), "\\|\\|"));
    }

    private static <E extends Enum<E>> E named(Class<E> kind, String name) {
        return Arrays.stream(kind.getEnumConstants())
                .filter(each -> each.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Expected one of "
                        + Arrays.toString(kind.getEnumConstants()).toLowerCase(Locale.ROOT) + " (" + name + ")"));
    }

    private static List<String> split(String cell, String separator) {
        return Arrays.stream(cell.split(separator))
                .map(String::strip)
                .filter(s -> !s.isEmpty() && !s.equals("-"))
                .toList();
    }
}
