package io.schedmate.simulator.elastic;

/**
 * One job of a trace whose work is defined by its application instead of a duration.
 *
 * @param submitSeconds seconds since the start of the trace's clock
 * @param application name of the application in the tables
 * @param largestBatch the largest global batch that its scheduler may use; 0 for the application's limit
 */
public record ElasticJob(String id, double submitSeconds, String application, int largestBatch) {}
