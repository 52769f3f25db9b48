package io.schedmate.evaluation.metamorphic;

import java.util.List;

/**
 * How often a property held.
 *
 * @param name the property in words
 * @param violations the cases in which it did not hold, with what was expected
 */
public record CheckResult(String name, int passed, int n, List<String> violations) {

    public CheckResult {
        violations = List.copyOf(violations);
    }
}
