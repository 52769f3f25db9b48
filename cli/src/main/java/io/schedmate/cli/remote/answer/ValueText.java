package io.schedmate.cli.remote.answer;

import io.schedmate.model.check.ReadableNumber;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Formats values as text. Unknown values become a dash. */
public final class ValueText {

    private static final String UNKNOWN = "-";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    private ValueText() {}

    public static String text(JsonNode value) {
        return value.isMissingNode() || value.isNull() ? UNKNOWN : value.asString();
    }

    /** Returns the time in the user's time zone. */
    public static String time(JsonNode value) {
        try {
            return value.isString() ? TIME.format(Instant.parse(value.asString())) : UNKNOWN;
        } catch (DateTimeParseException _) {
            return UNKNOWN;
        }
    }

    /** Returns the time in the user's time zone. */
    public static String time(@Nullable Instant time) {
        return time == null ? UNKNOWN : TIME.format(time);
    }

    static String duration(JsonNode seconds) {
        if (!seconds.isNumber()) {
            return UNKNOWN;
        }
        var time = Duration.ofSeconds(Math.round(seconds.asDouble()));
        if (time.toHours() > 0) {
            return time.toHours() + "h%02dm".formatted(time.toMinutesPart());
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + "m%02ds".formatted(time.toSecondsPart())
                : time.toSeconds() + "s";
    }

    public static String percent(JsonNode ratio) {
        return ratio.isNumber() ? Math.round(ratio.asDouble() * 100) + "%" : UNKNOWN;
    }

    public static String figure(JsonNode value) {
        return value.isNumber() ? ReadableNumber.of(value.asDouble(), 4) : text(value);
    }

    public static String name(JsonNode job) {
        JsonNode name = job.at("/submission/name");
        return text(name.isString() ? name : job.at("/submission/externalId"));
    }

    static String rate(JsonNode rate) {
        return rate.isObject() ? figure(rate.path("value")) + " " + text(rate.path("unit")) : UNKNOWN;
    }
}
