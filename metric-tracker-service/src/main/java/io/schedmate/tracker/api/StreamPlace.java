package io.schedmate.tracker.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The position in a stream, as the id of its events: {@code 1-1200} a sample, {@code 1-s1201} a slowdown, {@code 1-end}
 * the end.
 *
 * @param number number of the entry; {@link Long#MAX_VALUE} = the end
 */
record StreamPlace(int attempt, long number) {

    private static final Pattern ID = Pattern.compile("(\\d{1,9})-(?:s?(\\d{1,18})|end)");

    /** Returns the position of the last received event; null if no event was received. */
    static @Nullable StreamPlace read(@Nullable String lastEventId) {
        if (lastEventId == null) {
            return null;
        }
        Matcher id = ID.matcher(lastEventId);
        if (!id.matches() || id.group(1).equals("0")) {
            String shown = lastEventId.substring(0, Math.min(100, lastEventId.length()));
            throw ProblemException.invalid(
                    "header:Last-Event-ID",
                    shown.isBlank() ? "an empty text" : shown,
                    "the id of an event of this stream");
        }
        String number = id.group(2);
        return new StreamPlace(Integer.parseInt(id.group(1)), number == null ? Long.MAX_VALUE : Long.parseLong(number));
    }

    StreamPlace past(Entry entry) {
        return new StreamPlace(attempt, entry.number());
    }

    boolean isEnd() {
        return number == Long.MAX_VALUE;
    }

    static String id(Entry entry) {
        return entry.attempt() + (entry instanceof Entry.Slowed ? "-s" : "-") + entry.number();
    }
}
