package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides whether a line of a job's tree contains a value: a number by its value, a text by one of its words, by an
 * accepted spelling of the label, or by another name of the same thing according to {@link Kind}.
 */
final class HeldValue {

    /** The most factors of a derivation: enough for devices, nodes, accumulation, and a batch. */
    private static final int MAX_FACTORS = 4;

    private static final int MAX_NUMBERS = 16;
    private static final int MIN_WORD_LENGTH = 3;
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![a-z\\d.])\\d{1,15}(?:[_,]\\d{3})*(?:\\.\\d{0,15})?(?:e[-+]?\\d{1,3})?(?:\\s?[kmbgt](?![a-z]))?");
    private static final Pattern PRODUCT = Pattern.compile("\\d\\s*[*/]\\s*\\d");

    private final WorkloadField field;
    private final Object value;
    private final List<String> names;

    HeldValue(WorkloadField field, Object value, List<String> accepted) {
        this.field = field;
        this.value = value;
        this.names = Stream.concat(
                        value instanceof List<?> items
                                ? items.stream().map(String::valueOf)
                                : Stream.of(Spelling.firstName(String.valueOf(value))),
                        accepted.stream())
                .toList();
    }

    boolean isIn(String line) {
        OptionalDouble number = number();
        return number.isPresent()
                ? follows(
                        numbers(line),
                        number.getAsDouble(),
                        PRODUCT.matcher(line).find() ? 2 : 1)
                : isNamedIn(line);
    }

    /** @param fields answers to other fields that the derivation names */
    boolean followsFrom(List<String> lines, List<Double> fields) {
        OptionalDouble number = number();
        if (number.isEmpty()) {
            return lines.stream().anyMatch(this::isNamedIn);
        }
        List<Double> numbers = new ArrayList<>(fields);
        lines.forEach(line -> numbers.addAll(numbers(line)));
        return follows(numbers, number.getAsDouble(), Math.min(MAX_FACTORS, lines.size() + fields.size()));
    }

    private OptionalDouble number() {
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        return field == WorkloadField.DATASET_SIZE ? Spelling.number(String.valueOf(value)) : OptionalDouble.empty();
    }

    private boolean isNamedIn(String line) {
        Spelling text = Spelling.of(line);
        return names.stream().map(Spelling::of).anyMatch(name -> sharesWord(text, name) || isSameKind(text, name));
    }

    private static boolean sharesWord(Spelling text, Spelling name) {
        String joined = name.words().replace(" ", "");
        return (joined.length() >= MIN_WORD_LENGTH
                        && text.words().replace(" ", "").contains(joined))
                || name.tokens().stream()
                        .filter(token -> token.length() >= MIN_WORD_LENGTH)
                        .anyMatch(token -> text.words().contains(token));
    }

    private boolean isSameKind(Spelling text, Spelling name) {
        return Kind.of(field).stream().anyMatch(kind -> {
            Set<String> both = new HashSet<>(kind.members(text));
            both.retainAll(kind.members(name));
            return !both.isEmpty();
        });
    }

    private static List<Double> numbers(String line) {
        return NUMBER.matcher(line.toLowerCase(Locale.ROOT))
                .results()
                .map(found -> Spelling.number(found.group().replace("_", "")))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .filter(number -> number != 0)
                .distinct()
                .limit(MAX_NUMBERS)
                .toList();
    }

    /** Whether {@code wanted} is one of the numbers, or a product or quotient of at most {@code factors} of them. */
    private static boolean follows(List<Double> numbers, double wanted, int factors) {
        return numbers.stream().anyMatch(number -> reaches(numbers, number, wanted, factors - 1));
    }

    private static boolean reaches(List<Double> numbers, double reached, double wanted, int factors) {
        if (Math.abs(reached - wanted) <= 1e-9 * Math.max(Math.abs(reached), Math.abs(wanted))) {
            return true;
        }
        return factors > 0
                && numbers.stream()
                        .anyMatch(number -> reaches(numbers, reached * number, wanted, factors - 1)
                                || reaches(numbers, reached / number, wanted, factors - 1));
    }
}
