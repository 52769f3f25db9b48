package io.schedmate.logs.intake.prefix;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The level that a logger printed before its message. */
public enum PrintedLevel {
    DEBUG,
    INFO,
    WARNING,
    ERROR,
    FATAL;

    static @Nullable PrintedLevel of(String word) {
        return switch (word.toUpperCase(Locale.ROOT)) {
            case "D", "V", "TRACE", "DEBUG" -> DEBUG;
            case "I", "INFO", "NOTICE" -> INFO;
            case "W", "WARN", "WARNING" -> WARNING;
            case "E", "ERR", "ERROR" -> ERROR;
            case "F", "C", "FATAL", "CRITICAL", "CRIT", "ALERT", "EMERG" -> FATAL;
            default -> null;
        };
    }
}
