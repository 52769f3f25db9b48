package io.schedmate.plantedneighbour;

import io.schedmate.planted.inside.KnowsItsEdge;

/** Planted: a service that depends on another service. */
public record KnowsAnotherService(KnowsItsEdge other) {}
