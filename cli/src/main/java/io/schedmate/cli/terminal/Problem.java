package io.schedmate.cli.terminal;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a command failed, in the form of RFC 9457.
 *
 * @param type the last part of {@code urn:schedmate:problem:}
 * @param expected what was expected
 * @param value the actual value
 * @param remedy what the user can try
 */
public record Problem(
        String type,
        String expected,
        String value,
        @Nullable String remedy,
        ExitCode exitCode) {

    public static Problem usage(String expected, String value, @Nullable String remedy) {
        return new Problem("usage", expected, value, remedy, ExitCode.USAGE);
    }

    public static Problem unreadable(String expected, String value, @Nullable String remedy) {
        return new Problem("unreadable-input", expected, value, remedy, ExitCode.USAGE);
    }

    /** Prints the problem on standard error, as a line of JSON if the command prints JSON. */
    public void print(Terminal terminal, boolean json) {
        terminal.out().flush();
        if (json) {
            new JsonLines(terminal.err()).write(this, Problem::properties);
        } else {
            terminal.err().println("schedmate: " + message());
        }
        terminal.err().flush();
    }

    private String message() {
        String got = expected.contains("Expected ") ? ", got (" : " (";
        String found = PlainText.safe(expected) + got + PlainText.safe(value) + ").";
        return remedy == null ? found : found + System.lineSeparator() + "  Hint: " + PlainText.safe(remedy) + ".";
    }

    private static void properties(JsonObject object, Problem problem) {
        object.text("type", "urn:schedmate:problem:" + problem.type)
                .text("title", problem.expected)
                .text("detail", problem.value)
                .text("remedy", problem.remedy)
                .number("exitCode", problem.exitCode.number());
    }
}
