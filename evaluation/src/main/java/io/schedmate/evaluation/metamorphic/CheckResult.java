package io.schedmate.evaluation.metamorphic;

import java.util.List;

/**
 * How often a property held.
 *
 * @param name what must hold, in words
 * @param violations where it did not, each with what was expected
 */
public record CheckResult(String name, int passed, int n, List<String> violations) {

    public CheckResult {
        violations = List.copyOf(violations);
    }
}
