package io.schedmate.code.library.plantedneighbour;

import io.schedmate.code.library.planted.ModelOfOne;

/** Planted: the model of a library that knows the model of another. */
public record ModelOfAnother(ModelOfOne other) {}
