package io.schedmate.logs.planted.neighbour;

import io.schedmate.evaluation.planted.names.ManagerHelper;

/** Planted: a core that depends on the evaluation. */
public record KnowsAnotherCore(ManagerHelper other) {}
