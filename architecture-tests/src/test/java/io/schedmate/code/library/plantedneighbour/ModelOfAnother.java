package io.schedmate.code.library.plantedneighbour;

import io.schedmate.code.library.planted.ModelOfOne;

/** Planted: the model of a library that depends on the model of another library. */
public record ModelOfAnother(ModelOfOne other) {}
