package io.schedmate.simulator.planted;

import io.schedmate.planted.api.OpenController;

/** Planted: a simulator that depends on an edge. */
public record KnowsAnEdge(OpenController controller) {}
