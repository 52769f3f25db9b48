package io.schedmate.simulator.elastic;

/**
 * One job of a trace whose work is defined by its application instead of a duration.
 *
 * @param submitSeconds since the trace's own zero
 * @param application as the tables name it
 * @param largestBatch the largest global batch that its scheduler may use; 0 for the application's own
 */
public record ElasticJob(String id, double submitSeconds, String application, int largestBatch) {}
