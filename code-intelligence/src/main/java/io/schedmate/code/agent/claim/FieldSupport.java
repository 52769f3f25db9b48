package io.schedmate.code.agent.claim;

import io.schedmate.code.workload.FieldKind;
import io.schedmate.code.workload.WorkloadField;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks whether cited lines prove a value, with a rule for each kind of field. */
final class FieldSupport {

    private static final double MAX_COUNT = 1e15;
    private static final int MAX_TECHNIQUES = 12;
    private static final int MAX_FACTORS = 20;

    /** The words in a line next to which a factor of a product may occur. */
    private static final Pattern FACTOR = Pattern.compile(
            "batch|\\bbs\\b|_bs\\b|accum|gpu|nproc|node|machine|device|process|world|ntasks|rank|step|iter|epoch|len",
            Pattern.CASE_INSENSITIVE);

    private FieldSupport() {}

    /**
     * @param value a value of the field's type
     * @param wording the key under which equal values are counted
     * @param cited the lines that contain the value
     */
    record Supported(Object value, String wording, List<CitedLine> cited) {}

    static Optional<Supported> of(WorkloadField field, String value, List<CitedLine> cited) {
        return switch (field.kind()) {
            case NAME -> name(value, cited);
            case TERM -> term(field, value, cited);
            case TERMS -> terms(value, cited);
            case SIZE -> size(field, value, cited);
            case WHOLE, COUNT, REAL -> number(field, value, cited);
        };
    }

    private static Optional<Supported> name(String value, List<CitedLine> cited) {
        boolean isWord = Passage.squeezed(value).matches(".*\\p{L}.*")
                && Passage.squeezed(value).length() > 1;
        return cited.stream()
                .filter(line -> isWord && line.passage().names(value))
                .findFirst()
                .map(List::of)
                .or(() -> isWord && isNamedTogether(value, cited) ? Optional.of(cited) : Optional.empty())
                .map(lines -> new Supported(value, Passage.squeezed(value), lines));
    }

    /**
     * Whether several lines together name the value. A configuration may split a name: the family in one line, the size
     * in another.
     */
    private static boolean isNamedTogether(String value, List<CitedLine> cited) {
        String parts = value.replaceAll("(?<=\\p{L})(?=\\d)", " ");
        String joined = cited.stream().map(line -> line.passage().text()).collect(Collectors.joining(" "));
        return cited.size() > 1 && new Passage(joined).names(parts);
    }

    private static Optional<Supported> term(WorkloadField field, String value, List<CitedLine> cited) {
        return Vocabulary.STANDARD
                .find(field, value)
                .flatMap(term -> cited.stream()
                        .filter(line -> line.passage().mentions(term.line()))
                        .findFirst()
                        .map(line -> new Supported(term.answer(), term.answer(), List.of(line))));
    }

    private static Optional<Supported> terms(String value, List<CitedLine> cited) {
        List<String> techniques = Stream.of(value.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .distinct()
                .sorted()
                .toList();
        boolean isSupported = !techniques.isEmpty()
                && techniques.size() <= MAX_TECHNIQUES
                && techniques.stream()
                        .allMatch(technique ->
                                cited.stream().anyMatch(line -> line.passage().names(technique)));
        return isSupported
                ? Optional.of(new Supported(techniques, Passage.squeezed(String.join("", techniques)), cited))
                : Optional.empty();
    }

    private static Optional<Supported> size(WorkloadField field, String value, List<CitedLine> cited) {
        List<Double> numbers = new Passage(value).asProse().values();
        return cited.stream()
                .filter(line ->
                        !numbers.isEmpty() && isSize(field, line.passage().asProse(), numbers))
                .findFirst()
                .map(line -> new Supported(value, numbers.toString(), List.of(line)));
    }

    private static boolean isSize(WorkloadField field, Passage passage, List<Double> numbers) {
        return passage.mentions(field.topic()) && numbers.stream().allMatch(passage::holds);
    }

    private static Optional<Supported> number(WorkloadField field, String value, List<CitedLine> cited) {
        OptionalDouble parsed = parsed(field, value);
        if (parsed.isEmpty()) {
            return Optional.empty();
        }
        double number = parsed.getAsDouble();
        Optional<CitedLine> one = cited.stream()
                .filter(line -> line.passage().states(number, field.topic()))
                .findFirst();
        List<CitedLine> support = one.map(List::of)
                .orElseGet(() -> field.mayBeProduct() && isProductOfLines(number, cited) ? cited : List.of());
        return support.isEmpty()
                ? Optional.empty()
                : Optional.of(new Supported(field.kind().ofNumber(number), String.valueOf(number), support));
    }

    private static OptionalDouble parsed(WorkloadField field, String value) {
        List<Double> values = new Passage(value).asProse().values();
        if (values.size() != 1) {
            return OptionalDouble.empty();
        }
        double number = values.getFirst();
        boolean isCount = number == Math.rint(number) && number >= 1 && number < MAX_COUNT;
        return (field.kind() == FieldKind.REAL ? number > 0 : isCount)
                ? OptionalDouble.of(number)
                : OptionalDouble.empty();
    }

    private static boolean isProductOfLines(double number, List<CitedLine> cited) {
        return cited.size() > 1
                && cited.stream().allMatch(line -> line.passage().mentions(FACTOR))
                && isProduct(number, cited);
    }

    private static boolean isProduct(double number, List<CitedLine> left) {
        if (left.isEmpty()) {
            return Passage.same(number, 1);
        }
        return left.getFirst().passage().values().stream()
                .limit(MAX_FACTORS)
                .filter(factor -> factor > 0)
                .anyMatch(factor -> isProduct(number / factor, left.subList(1, left.size())));
    }
}
