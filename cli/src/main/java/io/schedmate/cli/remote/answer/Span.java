package io.schedmate.cli.remote.answer;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the duration in an option, such as 30m, 2h or 3d. */
public final class Span {

    private static final Pattern SPAN = Pattern.compile("([1-9][0-9]{0,4})([mhd])");

    private Span() {}

    public static Duration of(String option, String text) {
        Matcher parts = SPAN.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw new CommandFailed(Problem.usage(
                    "Expected " + option + " as a number and m, h or d", text, "write it as 30m, 2h or 3d"));
        }
        return Duration.parse(
                switch (parts.group(2)) {
                    case "m" -> "PT" + parts.group(1) + "M";
                    case "h" -> "PT" + parts.group(1) + "H";
                    default -> "P" + parts.group(1) + "D";
                });
    }
}
