package io.schedmate.planted.inside;

import io.schedmate.planted.api.OpenController;

/** Planted: the inside of a service that depends on its edge. */
public record KnowsItsEdge(OpenController controller) {}
