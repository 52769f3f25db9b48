package io.schedmate.logs.intake.prefix;

/**
 * A time that a line prints.
 *
 * @param seconds since 1970 in UTC where there is a date (a date without zone is taken as UTC); since midnight, or since
 *     the machine started, where there is none
 * @param hasDate false: the caller sees to midnight
 */
public record LogTime(double seconds, boolean hasDate) {}
