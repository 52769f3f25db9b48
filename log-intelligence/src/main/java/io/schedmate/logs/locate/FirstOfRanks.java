package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.signature.Signature;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first of several ranks that report the same. Their lines mix in any order, so their time stamps decide. */
final class FirstOfRanks {

    /** The time of day with fractions of a second: whole seconds do not order ranks. */
    private static final Pattern STAMP =
            Pattern.compile("\\b([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d)[.,](\\d{3,9})(?!\\d)");

    /** The characters of a line within which a logger prints the time. */
    private static final int STAMP_WITHIN = 120;

    /** Reports that are further apart belong to different failures, or to different days. */
    private static final double TOGETHER_SECONDS = 3_600;

    private FirstOfRanks() {}

    /** Returns the earliest line of another rank with the same signature, or the root itself. */
    static FailureOutput of(List<FailureOutput> troubles, FailureOutput root) {
        Signature signature = root.signature();
        OptionalDouble own = secondsOf(root);
        if (signature == null || own.isEmpty() || root.writer().isEmpty()) {
            return root;
        }
        return troubles.stream()
                .filter(each -> each instanceof LogEvent.Known
                        && each.role() == root.role()
                        && !each.writer().isEmpty()
                        && each.signature() != null
                        && each.signature().id().equals(signature.id()))
                .filter(each -> isTogether(secondsOf(each), own.getAsDouble()))
                .min(Comparator.comparingDouble(each -> secondsOf(each).orElseThrow()))
                .orElse(root);
    }

    private static boolean isTogether(OptionalDouble seconds, double own) {
        return seconds.isPresent() && Math.abs(seconds.getAsDouble() - own) <= TOGETHER_SECONDS;
    }

    private static OptionalDouble secondsOf(FailureOutput trouble) {
        String text = trouble.text();
        Matcher stamp = STAMP.matcher(text.substring(0, Math.min(text.length(), STAMP_WITHIN)));
        if (!(trouble instanceof LogEvent.Known) || !stamp.find()) {
            return OptionalDouble.empty();
        }
        int hours = Integer.parseInt(stamp.group(1));
        int minutes = Integer.parseInt(stamp.group(2));
        return OptionalDouble.of(
                hours * 3_600 + minutes * 60 + Double.parseDouble(stamp.group(3) + '.' + stamp.group(4)));
    }
}
