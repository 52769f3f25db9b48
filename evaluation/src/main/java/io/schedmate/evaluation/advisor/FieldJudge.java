package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.advisor.AdvisorCase.Label;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges one answered field. A field has one answer: only the first of several names in a list is judged, so a list of
 * guesses gains nothing. Spellings are compared as in {@link Spelling}, and an answer that contains an accepted one as
 * whole words is right unless it names another member of the same {@link Kind}. Numbers are compared by value. Each
 * augmentation technique of the label must be answered; further ones are ignored, except if the label says that there
 * is none.
 */
final class FieldJudge {

    private static final String NOTHING = "null";
    private static final String NONE = "[]";
    private static final double SAME = 1e-9;

    private FieldJudge() {}

    static Verdict judge(WorkloadField field, Label label, Set<String> acceptable, @Nullable Object answer) {
        if (answer == null) {
            if (label instanceof Label.Undetermined) {
                return Verdict.RIGHTLY_SILENT;
            }
            return acceptable.contains(NOTHING) ? Verdict.RIGHT : Verdict.MISSING;
        }
        if (isRight(field, label, answer)) {
            return Verdict.RIGHT;
        }
        if (isAcceptable(field, acceptable, answer)) {
            return Verdict.NEUTRAL;
        }
        return label instanceof Label.Undetermined ? Verdict.INVENTED : Verdict.WRONG;
    }

    private static boolean isRight(WorkloadField field, Label label, Object answer) {
        return switch (label) {
            case Label.Undetermined _ -> false;
            case Label.Numbers numbers ->
                answer instanceof Number number && anySame(numbers.accepted(), number.doubleValue());
            case Label.Spellings spellings -> isSpelledRight(field, spellings.accepted(), String.valueOf(answer));
            case Label.Techniques techniques -> answer instanceof List<?> given && names(techniques.each(), given);
        };
    }

    private static boolean isSpelledRight(WorkloadField field, List<String> accepted, String answer) {
        Spelling given = Spelling.of(answer);
        List<Spelling> right = accepted.stream().map(Spelling::of).toList();
        if (Kind.of(field).stream().anyMatch(kind -> kind.conflicts(given, right))) {
            return false;
        }
        Spelling first = Spelling.of(Spelling.firstName(answer));
        return right.stream().anyMatch(name -> first.contains(name) || given.equals(name))
                || (field == WorkloadField.DATASET_SIZE && accepted.stream().anyMatch(size -> sameSize(size, answer)))
                || (field == WorkloadField.PRECISION && isMixedAlone(given, right));
    }

    private static boolean sameSize(String accepted, String answer) {
        var one = Spelling.number(accepted);
        var other = Spelling.number(answer);
        return one.isPresent() && other.isPresent() && same(one.getAsDouble(), other.getAsDouble());
    }

    /** Whether the answer is "mixed precision" without a type, which counts for fp16 and for bf16. */
    private static boolean isMixedAlone(Spelling given, List<Spelling> right) {
        Set<String> types = Kind.PRECISION.membersOf(right);
        return (given.contains(new Spelling("mixed precision")) || given.words().equals("mixed"))
                && Kind.PRECISION.members(given).isEmpty()
                && (types.contains("fp16") || types.contains("bf16"));
    }

    private static boolean names(List<List<String>> techniques, List<?> given) {
        if (techniques.isEmpty()) {
            return given.isEmpty();
        }
        List<Spelling> answers =
                given.stream().map(item -> Spelling.of(String.valueOf(item))).toList();
        return techniques.stream()
                .allMatch(spellings -> spellings.stream()
                        .map(Spelling::of)
                        .anyMatch(spelling -> answers.stream().anyMatch(answer -> answer.contains(spelling))));
    }

    private static boolean isAcceptable(WorkloadField field, Set<String> acceptable, Object answer) {
        return acceptable.stream().anyMatch(other -> switch (answer) {
            case List<?> items when items.isEmpty() -> other.equals(NONE);
            case List<?> items ->
                items.stream()
                        .anyMatch(item -> Spelling.of(String.valueOf(item)).contains(Spelling.of(other)));
            case Number number -> {
                var value = Spelling.number(other);
                yield value.isPresent() && same(value.getAsDouble(), number.doubleValue());
            }
            default -> isSpelledRight(field, List.of(other), String.valueOf(answer));
        });
    }

    private static boolean anySame(List<Double> accepted, double answer) {
        return accepted.stream().anyMatch(value -> same(value, answer));
    }

    private static boolean same(double one, double other) {
        return Math.abs(one - other) <= SAME * Math.max(Math.abs(one), Math.abs(other));
    }
}
