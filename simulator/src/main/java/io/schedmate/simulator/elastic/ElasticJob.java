package io.schedmate.simulator.elastic;

/**
 * One job of a trace whose work is given by its application, not by a duration.
 *
 * @param submitSeconds since the trace's own zero
 * @param application as the tables name it
 * @param largestBatch the largest global batch that its scheduler may plan with; 0 for the application's own
 */
public record ElasticJob(String id, double submitSeconds, String application, int largestBatch) {}
