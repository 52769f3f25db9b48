package io.schedmate.code.similar.compare;

import io.schedmate.code.similar.option.FlagKind;

/**
 * A difference between two run commands.
 *
 * @param name the option or part of the command
 * @param left the value in the first command; empty if not given
 * @param right the value in the second command; empty if not given
 * @param changesWork whether the difference changes the work
 */
public record Difference(FlagKind kind, String name, String left, String right, boolean changesWork) {

    @Override
    public String toString() {
        return "%s (%s, %s)"
                .formatted(name, left.isEmpty() ? "not given" : left, right.isEmpty() ? "not given" : right);
    }
}
