package io.schedmate.logs.extract.plan.value;

/** How the digits of a value are put together. */
public enum Form {
    /** One number. */
    PLAIN,
    /** One number, of which the inverse is meant: a rate printed where a time is wanted. */
    INVERSE,
    /** Groups of three digits between commas. */
    THOUSANDS,
    /** Hours, minutes, seconds, or the last two of them. */
    BASE_60,
    /** Days before hours, and minutes and seconds if they are there. */
    DAYS
}
