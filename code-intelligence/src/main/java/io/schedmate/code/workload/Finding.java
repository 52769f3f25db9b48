package io.schedmate.code.workload;

import io.schedmate.model.Engine;

/**
 * What was found for a field.
 *
 * @param value of the type that the field's {@link FieldKind} names
 */
public record Finding(Object value, Evidence evidence, Engine engine, Certainty certainty) {

    /** As certain as its evidence makes it. */
    public Finding(Object value, Evidence evidence, Engine engine) {
        this(value, evidence, engine, Certainty.of(evidence));
    }
}
