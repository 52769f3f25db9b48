package io.schedmate.logs.locate.event;

/**
 * The innermost frame of a traceback.
 *
 * @param text the line that names file and function, empty if there is no frame
 * @param line its number, 0 if there is none
 * @param source the line of the program that the traceback shows below it, empty if it shows none
 */
public record Frame(String text, long line, String source) {

    public static final Frame NONE = new Frame("", 0, "");

    public boolean exists() {
        return line > 0;
    }

    /** Whether the program itself refused what it was given, rather than an operation that failed. */
    public boolean raises() {
        return source.startsWith("raise ");
    }

    Frame showing(String program) {
        return new Frame(text, line, program);
    }
}
