package io.schedmate.planted.store;

import io.schedmate.planted.api.OpenController;

/** Planted: an edge that depends on another edge. */
record KnowsAnotherEdge(OpenController controller) {}
