package io.schedmate.logs.intake.prefix;

/**
 * A time that a line prints.
 *
 * @param seconds with a date: since 1970 in UTC (a date without a zone is taken as UTC); without a date: since
 *     midnight, or since the machine started
 * @param hasDate false if the caller must handle midnight
 */
public record LogTime(double seconds, boolean hasDate) {}
