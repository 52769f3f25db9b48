package io.schedmate.plantedneighbour;

import io.schedmate.planted.inside.KnowsItsEdge;

/** Planted: a service that knows another. */
public record KnowsAnotherService(KnowsItsEdge other) {}
