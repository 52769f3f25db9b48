package io.schedmate.query.scope;

/**
 * A part of the log, and the question that remains to be asked about it.
 *
 * @param from first line, from 1
 * @param to last line, inclusive
 */
public record Scope(int from, int to, String question) {}
