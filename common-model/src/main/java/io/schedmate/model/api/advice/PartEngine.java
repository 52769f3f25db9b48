package io.schedmate.model.api.advice;

import io.schedmate.model.Engine;
import io.schedmate.model.check.Require;

/** The engine of one part of an advice. */
public record PartEngine(AdvicePart part, Engine engine) {

    public PartEngine {
        Require.present("part", part);
        Require.present("engine", engine);
    }
}
