package io.schedmate.code.workload;

import io.schedmate.model.Engine;

/**
 * The finding for a field.
 *
 * @param value of the type that the field's {@link FieldKind} names
 */
public record Finding(Object value, Evidence evidence, Engine engine, Certainty certainty) {

    /** Creates a finding with the certainty that its evidence implies. */
    public Finding(Object value, Evidence evidence, Engine engine) {
        this(value, evidence, engine, Certainty.of(evidence));
    }
}
