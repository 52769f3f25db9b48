package io.schedmate.code.similar.compare;

import io.schedmate.code.similar.option.FlagKind;

/**
 * Something in which two run commands differ.
 *
 * @param name the option or part of the command
 * @param left what the one says; empty if nothing
 * @param right what the other says; empty if nothing
 * @param changesWork whether it makes other work of it
 */
public record Difference(FlagKind kind, String name, String left, String right, boolean changesWork) {

    @Override
    public String toString() {
        return "%s (%s, %s)"
                .formatted(name, left.isEmpty() ? "not given" : left, right.isEmpty() ? "not given" : right);
    }
}
