package io.schedmate.logs.extract.plan.value;

/** The way in which printed numbers form a value. */
public enum Form {
    /** One number. */
    PLAIN,
    /** One number whose inverse is the value: a rate that is read as a time. */
    INVERSE,
    /** Groups of three digits between commas. */
    THOUSANDS,
    /** Hours, minutes, seconds, or the last two of them. */
    BASE_60,
    /** Days and hours, then minutes and seconds if they are printed. */
    DAYS,
    /** Hours, minutes and seconds, or the last of them, then milliseconds. */
    MILLISECONDS
}
