package io.schedmate.logs.locate.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the frames of a traceback as its lines arrive: as Python prints them, without their indent where a quotation
 * lost it, in the box that Rich draws, or as a notebook prints them.
 */
final class FrameLines {

    private static final String PYTHON = "File \"";
    private static final Pattern BOXED = Pattern.compile("^│ \\S.{0,400}?:\\d{1,7} in \\S");
    private static final Pattern BOXED_SOURCE = Pattern.compile("^│ ❱ {1,6}\\d{1,7} [│ ]*(.*?)[│ ]*$");

    private static final Pattern LOOKUP = Pattern.compile(" in __getattr(?:ibute)?__(?:\\(|$)");

    private final boolean isOfNotebook;
    private Frame innermost = Frame.NONE;
    private boolean any;
    private boolean fromTop;
    private boolean sourceFollows;
    private boolean lookedUp;
    private boolean flush;

    FrameLines(boolean isOfNotebook) {
        this.isOfNotebook = isOfNotebook;
    }

    Frame innermost() {
        return innermost;
    }

    /** Whether a frame was read. */
    boolean any() {
        return any;
    }

    /** Whether the first frame is the start of a program. */
    boolean fromTop() {
        return fromTop;
    }

    static boolean starts(String text) {
        return text.startsWith(PYTHON);
    }

    /** Whether the text can only be part of a traceback: a frame without indent, its program's line, or marks below. */
    boolean holds(String text) {
        if (isOfNotebook) {
            return NotebookFrames.isFrame(text) || NotebookFrames.source(text) != null;
        }
        return starts(text) && text.contains("\", line ")
                || flush && sourceFollows && !ExceptionLine.startsWithName(text)
                || any && text.chars().allMatch(each -> each == '^' || each == '~');
    }

    void take(long line, String raw) {
        String text = raw.strip();
        if (isOfNotebook) {
            notebook(line, raw, text);
            return;
        }
        Matcher source = BOXED_SOURCE.matcher(text);
        if (starts(text) || BOXED.matcher(text).find()) {
            flush = starts(raw);
            frame(line, text);
        } else if (source.matches()) {
            innermost = innermost.showing(source.group(1));
        } else if (sourceFollows) {
            innermost = innermost.showing(text);
            sourceFollows = false;
        }
    }

    /** The kernel survives the failure of a cell, so no frame is the start of a program. */
    private void notebook(long line, String raw, String text) {
        String failed = NotebookFrames.source(text);
        if (failed != null) {
            innermost = lookedUp ? innermost : innermost.showing(failed);
        } else if (NotebookFrames.isFrame(raw)) {
            any = true;
            lookedUp = isLookup(text);
            innermost = lookedUp ? innermost : new Frame(text, line, "");
        }
    }

    private void frame(long line, String text) {
        if (!any) {
            fromTop = text.endsWith("in <module>")
                    || text.endsWith("in _run_module_as_main")
                    || text.contains("<frozen runpy>");
        }
        any = true;
        sourceFollows = starts(text) && !isLookup(text);
        if (!isLookup(text)) {
            innermost = new Frame(text, line, "");
        }
    }

    /** Whether the frame only looks up an attribute; the frame above it requested the attribute that does not exist. */
    private static boolean isLookup(String frame) {
        return LOOKUP.matcher(frame).find();
    }
}
