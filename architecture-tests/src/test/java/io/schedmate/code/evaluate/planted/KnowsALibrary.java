package io.schedmate.code.evaluate.planted;

import io.schedmate.code.library.planted.ModelOfOne;

/** Planted: a part of the evaluator that depends on a library. */
public record KnowsALibrary(ModelOfOne library) {}
