package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.event.LogEvent.Link;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A traceback that is not complete yet. */
public final class OpenTraceback {

    /**
     * After this many own lines, or lines without one of its own, a traceback without an exception line is given up.
     */
    private static final int MAX_LENGTH = 600;

    /** After this many unrelated lines in a row, a traceback is considered cut. */
    private static final int STRAYS = 8;

    private static final Pattern EXCEPTION_LINE = Pattern.compile(
            "^((?:[A-Za-z_]\\w{0,80}\\.){0,12}[A-Za-z_]\\w{0,80})(\\([\\w.]{1,80}\\))?(?::(?:\\s(.*))?)?$");

    public final String writer;

    private TracebackPrefix margin;
    private final long header;
    private final Link link;
    private final boolean caught;
    private final boolean isNative;
    private final boolean isBoxed;

    /** The exception that a notebook names before the header; null for other tracebacks. */
    private final @Nullable String announced;

    private boolean isMarginCertain;
    private final FrameLines frames;
    private String lastText = "";
    private long lastLine;
    private int strays;
    private int taken;

    /**
     * @param line the header's line
     * @param isNative whether its frames are those of C++, as PaddlePaddle prints them
     */
    public OpenTraceback(long header, String line, Link link, boolean caught, boolean isNative) {
        this.header = header;
        this.lastLine = header;
        this.writer = WriterPrefix.of(line);
        this.announced = NotebookFrames.announced(WriterPrefix.strip(line));
        this.frames = new FrameLines(announced != null);
        this.margin = announced == null
                ? TracebackPrefix.before(line, Math.max(0, line.indexOf("Traceback")))
                : TracebackPrefix.NONE;
        this.isMarginCertain = margin.isCertain();
        this.link = link;
        this.caught = caught;
        this.isNative = isNative;
        this.isBoxed = line.indexOf('╭') >= 0;
    }

    /** Whether the line may belong to it, judged by the text at its start. */
    public boolean owns(String line) {
        return isBehindMargin(line)
                || (margin.isNone() || !isMarginCertain)
                        && WriterPrefix.of(line).equals(writer);
    }

    private boolean isBehindMargin(String line) {
        return !margin.isNone() && margin.precedes(line);
    }

    /** Whether the lines of both start alike, so that they differ only in their order. */
    public boolean isLike(OpenTraceback other) {
        return writer.equals(other.writer) && margin.isLike(other.margin);
    }

    /** Returns one of its lines without the text at its start. */
    public String textOf(String line) {
        return isBehindMargin(line) ? margin.strip(line) : WriterPrefix.strip(line);
    }

    public boolean givenUpAt(long line) {
        return taken > MAX_LENGTH || line - lastLine > MAX_LENGTH || strays > STRAYS;
    }

    /**
     * Whether the line is a C++ frame, which is numbered and not indented, or one of the lines that PaddlePaddle draws
     * around them (paddle/fluid/platform/enforce.h).
     */
    public boolean isNativeFrame(String text) {
        if (!isNative || text.isEmpty()) {
            return false;
        }
        int digits = 0;
        while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        boolean isNumbered = digits > 0 && text.startsWith("  ", digits);
        return isNumbered || text.chars().allMatch(each -> each == '-');
    }

    /** Whether the text is a frame's line that is not indented. */
    public boolean isFlush(String text) {
        return isBoxed ? text.startsWith("│") || text.startsWith("╰") : frames.holds(text);
    }

    /**
     * Whether the text can be part of this traceback. Python's frames come first; CANN writes the same header above
     * lines that are messages, indented like frames. A notebook's traceback quotes source lines, whatever their words.
     */
    public boolean mayHold(String text) {
        if (announced != null) {
            return text.startsWith("  ") || frames.holds(text) || text.contains(announced);
        }
        return frames.any() || isNative || FrameLines.starts(text.stripLeading());
    }

    /** Counts a line that does not belong to it. */
    public void stray() {
        strays++;
    }

    /** Adds a line of the body. The first one shows whether the text before the header precedes all lines. */
    public void body(long line, String raw) {
        if (!isMarginCertain) {
            margin = isBehindMargin(raw) ? margin : TracebackPrefix.NONE;
            isMarginCertain = true;
        }
        String text = textOf(raw);
        taken++;
        lastLine = line;
        lastText = text;
        strays = 0;
        frames.take(line, text);
    }

    /** Returns the finished traceback, or null if {@code text} does not end one. */
    public LogEvent.@Nullable Thrown end(long line, String text, SignatureCatalogue catalogue) {
        if (text.length() > Signature.PATTERN_LIMIT * 4) {
            text = text.substring(0, Signature.PATTERN_LIMIT * 4);
        }
        Matcher matcher = EXCEPTION_LINE.matcher(text);
        if (!matcher.matches()
                || !isOwn(ExceptionLine.simpleName(matcher.group(1)))
                || !ExceptionLine.mayName(matcher.group(1))) {
            return null;
        }
        String message = matcher.group(3) == null ? "" : matcher.group(3);
        Signature known = catalogue.match(text);
        return new LogEvent.Thrown(
                header,
                line,
                text,
                ExceptionLine.simpleName(matcher.group(1)),
                message,
                frames.innermost(),
                frames.fromTop(),
                caught,
                link,
                ExceptionLine.role(matcher.group(1), message, known, caught),
                known,
                writer);
    }

    private boolean isOwn(String type) {
        return announced == null || announced.equals(type);
    }

    /** Returns the traceback as far as it was printed. */
    public LogEvent.Thrown cutOff() {
        return new LogEvent.Thrown(
                header,
                lastLine,
                lastText,
                "",
                "",
                frames.innermost(),
                frames.fromTop(),
                caught,
                link,
                caught ? Role.NOTE : Role.END,
                null,
                writer);
    }
}
