package io.schedmate.code.launch.shell;

import io.schedmate.code.limit.WorkLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command that converts a path without reading it: {@code dirname "$0"}, {@code realpath x}, {@code cd x && pwd}.
 *
 * @param operand the path as written
 */
record PathCommand(String name, String operand) {

    // A following pipe is not supported.
    private static final Pattern FORM =
            Pattern.compile("(dirname|basename|realpath|readlink|cd)\\s+(?:--\\s+|-[efLPm]\\s+|--?\\w+\\s+)*([^|;&]+?)"
                    + "(?:\\s*(?:>\\s*/dev/null(?:\\s+2>&1)?)?\\s*(?:&&|;)\\s*pwd(?:\\s+-[LP])?)?");

    /** Returns the parsed command; null if {@code command} does not have this form. */
    static @Nullable PathCommand of(String command) {
        Matcher parts = FORM.matcher(WorkLimit.text(command));
        return parts.matches() ? new PathCommand(parts.group(1), parts.group(2).strip()) : null;
    }

    /** Returns the command's output for the given value of its operand. */
    String printed(String value) {
        String path = value.replaceFirst("(?<=.)/+$", "");
        int slash = path.lastIndexOf('/');
        return switch (name) {
            case "dirname" -> slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
            case "basename" -> path.substring(slash + 1);
            default -> path;
        };
    }
}
