package io.schedmate.evaluation.logs;

/**
 * An answer that was wrong, with where to look.
 *
 * @param figure the id of the figure that it lowers
 * @param line from 1; 0 where the whole file is meant
 */
public record Miss(String figure, String file, long line, String expected, String answered) {}
