package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.model.FailureCategory;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tracks whether the loss of a training is still a number. */
public final class LossHealth {

    /** The reason for a training whose loss is no longer a number. */
    public static final String REASON = "Diverged";

    private static final Signature DIVERGED =
            new Signature("loss-diverged", Role.CAUSE, FailureCategory.FRAMEWORK, null, REASON, null, null);

    /** The pattern is tried only where a loss is named. */
    private static final Pattern NO_NUMBER = Pattern.compile(
            "(?i)loss\\w{0,20}['\")\\]]{0,2}(?:[\\s:=(]{1,4}|\\sis\\s)['\"]?(?:tensor\\()?[-+]?(?:nan|inf(?:inity)?)\\b");

    private static final Pattern NUMBER =
            Pattern.compile("(?i)loss\\w{0,20}['\")\\]]{0,2}(?:[\\s:=(]{1,4}|\\sis\\s)['\"]?(?:tensor\\()?[-+]?\\d");

    private static final String NAME = "loss";

    /** The bit that differs between lower and upper case in ASCII. */
    private static final int LOWER = 0x20;

    /** A step is sometimes skipped when the loss overflows; this many in a row are no overflow. */
    private static final int NEVER_RECOVERED = 3;

    /** This many are enough if no line before them had a number. */
    private static final int NEVER_A_NUMBER = 2;

    private long since;
    private String text = "";
    private int lost;
    private boolean wasNumber;

    /** Notes a progress line that names a loss. */
    void note(long number, String line, int from, int to, boolean mayBeNoNumber) {
        if (!mayBeNoNumber && lost == 0) {
            wasNumber = true;
            return;
        }
        String segment = line.substring(from, Math.min(to, from + Signature.PATTERN_LIMIT));
        if (mayBeNoNumber && matches(NO_NUMBER, segment)) {
            since = lost == 0 ? number : since;
            text = lost == 0 ? segment : text;
            lost++;
        } else if (lost > 0 && matches(NUMBER, segment)) {
            lost = 0;
            wasNumber = true;
        }
    }

    private static boolean matches(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        for (int at = 0; at <= text.length() - NAME.length(); at++) {
            if ((text.charAt(at) | LOWER) == NAME.charAt(0)
                    && text.regionMatches(true, at, NAME, 0, NAME.length())
                    && matcher.region(at, text.length()).lookingAt()) {
                return true;
            }
        }
        return false;
    }

    /** Returns since when the loss has not been a number, or null if it is one. */
    LogEvent.@Nullable Diverged diverged() {
        return lost >= (wasNumber ? NEVER_RECOVERED : NEVER_A_NUMBER) ? new LogEvent.Diverged(since, text) : null;
    }

    static FailedAttempt attempt(LogEvent.Diverged diverged) {
        return FailedAttempt.of(
                List.of(new LogEvent.Known(diverged.line(), diverged.line(), diverged.text(), DIVERGED, "")),
                List.of(),
                false);
    }
}
