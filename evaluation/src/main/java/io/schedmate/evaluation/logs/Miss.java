package io.schedmate.evaluation.logs;

/**
 * A wrong answer and its place.
 *
 * @param figure the id of the figure that it lowers
 * @param line from 1; 0 for the whole file
 */
public record Miss(String figure, String file, long line, String expected, String answered) {}
