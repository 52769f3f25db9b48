package io.schedmate.simulator.elastic.belief;

/** The numbers of nodes and replicas of a run, and its batch per GPU. */
public record Observation(int nodes, int replicas, int localBatch) {}
