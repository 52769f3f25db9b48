package io.schedmate.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

/**
 * The input and output of a command.
 *
 * @param interactive whether {@code in} is a keyboard
 * @param colour whether {@code out} supports colour
 * @param columns width of text output
 * @param redraws whether output on {@code out} can be overwritten
 * @param errRedraws whether output on {@code err} can be overwritten
 */
public record Terminal(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        boolean interactive,
        boolean colour,
        int columns,
        boolean redraws,
        boolean errRedraws) {

    private static final int NARROWEST = 40;
    private static final int WIDEST = 120;
    private static final int BUFFER_BYTES = 1 << 16;

    /** Creates a terminal that never redraws. */
    public Terminal(
            InputStream in, PrintWriter out, PrintWriter err, boolean interactive, boolean colour, int columns) {
        this(in, out, err, interactive, colour, columns, false, false);
    }

    /** Returns the same terminal with its output redirected to {@code other}. */
    public Terminal printingTo(PrintWriter other) {
        return new Terminal(in, other, err, interactive, colour, columns, redraws, errRedraws);
    }

    /** Creates a terminal on the streams of the process. The launcher describes them in {@code schedmate.tty.*}. */
    public static Terminal ofProcess(Map<String, String> environment, Properties properties) {
        boolean terminal = isTrue(properties, "schedmate.tty.out");
        return new Terminal(
                System.in,
                // Always UTF-8: JSON requires it, and job logs often contain it.
                writer(new FileOutputStream(FileDescriptor.out)),
                writer(new FileOutputStream(FileDescriptor.err)),
                isTrue(properties, "schedmate.tty.in"),
                terminal && colourWanted(environment),
                columns(properties.getProperty("schedmate.columns", "80")),
                terminal && isAble(environment),
                isTrue(properties, "schedmate.tty.err") && isAble(environment));
    }

    private static boolean isAble(Map<String, String> environment) {
        return !"dumb".equals(environment.getOrDefault("TERM", "dumb"));
    }

    private static boolean isTrue(Properties properties, String name) {
        return Boolean.parseBoolean(properties.getProperty(name));
    }

    private static boolean colourWanted(Map<String, String> environment) {
        // https://no-color.org: NO_COLOR counts if it is present and not empty.
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && isAble(environment);
    }

    private static int columns(String value) {
        try {
            return Math.clamp(Integer.parseInt(value.strip()), NARROWEST, WIDEST);
        } catch (NumberFormatException unknown) {
            return 80;
        }
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(
                new java.io.BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), BUFFER_BYTES));
    }

    public String paint(Style style, String text) {
        return colour ? style.around(text) : text;
    }

    /** Returns false after the reader of the output has exited, as {@code head} does. Then no more output is needed. */
    public boolean stillRead() {
        return !out.checkError();
    }
}
