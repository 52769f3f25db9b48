package io.schedmate.simulator.elastic.belief;

/** How many nodes and replicas ran with what batch on each GPU. */
public record Observation(int nodes, int replicas, int localBatch) {}
