package io.schedmate.logs.planted.neighbour;

import io.schedmate.evaluation.planted.names.ManagerHelper;

/** Planted: a core that knows the evaluation. */
public record KnowsAnotherCore(ManagerHelper other) {}
