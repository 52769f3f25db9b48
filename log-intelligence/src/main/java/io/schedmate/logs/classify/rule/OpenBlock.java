package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.rule.TemplateVerdict.Role;
import io.schedmate.model.LineLabel;
import org.jspecify.annotations.Nullable;

/** An unfinished record of several lines of one rank. Its lines share a label. */
final class OpenBlock {

    private static final int MAX_LENGTH = 400;
    private static final int INTERRUPTIONS = 20;
    private static final int MAX_NOTICE_LENGTH = 12;

    private Role kind;
    private int lines;
    private int interruptions;
    private boolean closed;
    /** Whether the text of a warning begins on the line after its category. */
    private boolean textFollows;

    private OpenBlock(Role kind) {
        this.kind = kind;
    }

    /** Returns the block that a line of this role opens, or null. */
    static @Nullable OpenBlock by(Role role, String segment) {
        return switch (role) {
            case NOTICE -> notice(segment.stripTrailing().endsWith("Warning:"));
            case TABLE_HEAD -> MeasureTable.hasColumns(segment) ? new OpenBlock(role) : null;
            case TRACEBACK, EXCEPTION, ELASTIC_REPORT, MPI_REPORT, OOPS -> new OpenBlock(role);
            case FRAME -> new OpenBlock(Role.TRACEBACK);
            case PLAIN, SOURCE, DOUBLE_RULE, SINGLE_RULE -> null;
        };
    }

    private static OpenBlock notice(boolean textFollows) {
        OpenBlock block = new OpenBlock(Role.NOTICE);
        block.textFollows = textFollows;
        return block;
    }

    boolean isClosed() {
        return closed;
    }

    /** Returns the label of the line within this block, or null if it is not part of the block. */
    @Nullable
    LineLabel labelOf(String segment, int from, TemplateVerdict verdict) {
        if (++lines > MAX_LENGTH && kind != Role.TABLE_HEAD) {
            closed = true;
            return null;
        }
        return switch (kind) {
            case TRACEBACK -> inTraceback(segment, from, verdict);
            case EXCEPTION -> afterException(segment, from, verdict);
            case NOTICE -> afterNotice(segment, from, verdict);
            case TABLE_HEAD -> inTable(segment, from, verdict);
            case ELASTIC_REPORT -> inReport(verdict, Role.DOUBLE_RULE);
            case MPI_REPORT -> inReport(verdict, Role.SINGLE_RULE);
            case OOPS -> inOops(segment, verdict);
            case PLAIN, FRAME, SOURCE, DOUBLE_RULE, SINGLE_RULE -> null;
        };
    }

    private @Nullable LineLabel inTraceback(String segment, int from, TemplateVerdict verdict) {
        if (verdict.label() == LineLabel.PROGRESS) {
            return null;
        }
        if (from >= segment.length() || isIndent(segment.charAt(from))) {
            return LineLabel.ERROR;
        }
        if (verdict.role() == Role.EXCEPTION) {
            kind = Role.EXCEPTION;
            return LineLabel.ERROR;
        }
        if (hasHeader(segment, from)) {
            closed = ++interruptions > INTERRUPTIONS;
            return null;
        }
        // An exception of another name ("queue.Empty") ends a traceback too.
        kind = Role.EXCEPTION;
        lines = 0;
        return LineLabel.ERROR;
    }

    /** An exception message may continue in indented lines, and a blank line may precede the next traceback. */
    private @Nullable LineLabel afterException(String segment, int from, TemplateVerdict verdict) {
        boolean indented = from < segment.length() && isIndent(segment.charAt(from)) && !segment.isBlank();
        boolean underlined = lines == 1 && verdict.role() == Role.DOUBLE_RULE;
        if ((indented || underlined) && verdict.label() == LineLabel.OTHER && lines < 60) {
            return LineLabel.ERROR;
        }
        closed = !segment.isBlank() || lines > 3;
        return null;
    }

    private @Nullable LineLabel afterNotice(String segment, int from, TemplateVerdict verdict) {
        if (textFollows && lines <= MAX_NOTICE_LENGTH && isTextOfNotice(segment, from, verdict)) {
            return LineLabel.WARNING;
        }
        closed = true;
        boolean source = segment.startsWith("  ", from) && verdict.label() != LineLabel.PROGRESS;
        return source && verdict.role() != Role.FRAME ? LineLabel.WARNING : null;
    }

    private static boolean isTextOfNotice(String segment, int from, TemplateVerdict verdict) {
        return from < segment.length()
                && !isIndent(segment.charAt(from))
                && verdict.label() == LineLabel.OTHER
                && !hasHeader(segment, from);
    }

    private @Nullable LineLabel inTable(String segment, int from, TemplateVerdict verdict) {
        if (MeasureTable.isRow(segment, from)) {
            return verdict.label() == LineLabel.OTHER ? LineLabel.PROGRESS : null;
        }
        String line = segment.substring(from);
        closed = !MeasureTable.isRule(line) && !(line.isBlank() && lines == 1);
        return null;
    }

    private @Nullable LineLabel inReport(TemplateVerdict verdict, Role end) {
        closed = verdict.role() == end || lines > 80;
        return verdict.label() == LineLabel.PROGRESS ? null : LineLabel.ERROR;
    }

    private @Nullable LineLabel inOops(String segment, TemplateVerdict verdict) {
        boolean dump = segment.contains("+0x")
                || segment.contains("RIP")
                || segment.contains("RAX:")
                || segment.contains("Code:")
                || segment.contains("Modules linked in")
                || segment.contains("TASK>")
                || segment.contains("CPU: ")
                || segment.contains("Hardware name:")
                || segment.contains("CR2:")
                || segment.contains("RSP:")
                || segment.contains("R10:")
                || segment.contains("R13:")
                || segment.contains("RDX:")
                || segment.contains("RBP:")
                || segment.contains("FS:")
                || segment.contains("Call Trace");
        closed = segment.contains("end trace") || !dump && ++interruptions > 8;
        return dump && verdict.label() == LineLabel.OTHER ? LineLabel.ERROR : null;
    }

    private static boolean isIndent(char c) {
        return c == ' ' || c == '\t';
    }

    /** Whether the line starts with a time or a level and is therefore not part of a traceback. */
    private static boolean hasHeader(String segment, int from) {
        String head = segment.substring(from, Math.min(segment.length(), from + 60));
        char first = head.charAt(0);
        boolean time = head.length() > 8 && (first >= '0' && first <= '9' || first == '[') && head.indexOf(':') > 0;
        return time || Level.of(head) != Level.NONE;
    }
}
