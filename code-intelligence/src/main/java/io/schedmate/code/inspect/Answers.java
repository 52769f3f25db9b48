package io.schedmate.code.inspect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answers to a job's fields, each kept only with evidence that holds. */
final class Answers {

    private final Evidence evidence;
    private final Map<String, String> cited = new HashMap<>();

    Answers(Evidence evidence) {
        this.evidence = evidence;
    }

    <T> @Nullable T keep(String field, Optional<Finding<T>> finding) {
        if (finding.isEmpty()) {
            return null;
        }
        String place = evidence.of(field, finding.get());
        if (place == null) {
            return null;
        }
        cited.put(field, place);
        return finding.get().value();
    }

    @Nullable
    Long whole(String field, Optional<Finding<Double>> finding) {
        Double value = keep(
                field,
                finding.filter(
                        number -> number.value() == Math.rint(number.value()) && Math.abs(number.value()) < 1e15));
        return value == null ? null : (long) (double) value;
    }

    @Nullable
    Integer count(String field, Optional<Finding<Double>> finding) {
        Long value = whole(field, finding.filter(number -> number.value() >= 1 && number.value() < 10_000_000));
        return value == null ? null : (int) (long) value;
    }

    Map<String, String> cited() {
        return cited;
    }
}
