package io.schedmate.query.scope;

/**
 * A part of the log and the remaining question about it.
 *
 * @param from the first line, from 1
 * @param to the last line
 */
public record Scope(int from, int to, String question) {}
