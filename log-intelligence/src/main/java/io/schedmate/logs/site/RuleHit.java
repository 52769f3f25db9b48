package io.schedmate.logs.site;

/**
 * The lines that one rule matched in one log.
 *
 * @param rule its file and name
 * @param firstLine counts from 1
 */
public record RuleHit(String rule, long lines, long firstLine, String text) {}
