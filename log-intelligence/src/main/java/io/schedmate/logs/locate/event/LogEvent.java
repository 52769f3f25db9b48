package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import org.jspecify.annotations.Nullable;

/** What the scan keeps of a log: the lines that speak of a failure or of life. Line numbers count from 1. */
public sealed interface LogEvent {

    long line();

    /** Part of a failure's output. */
    sealed interface Trouble extends LogEvent {

        /** The line that says what is wrong; for a traceback its exception line. */
        long sayingLine();

        String text();

        Role role();

        /** Null for an exception that the catalogue does not know. */
        @Nullable
        Signature signature();

        /** Whether the process cannot have gone on after it. */
        boolean fatal();

        /** Prefix of the line that tells who speaks, such as {@code [rank3]:}; empty where there is none. */
        String speaker();
    }

    /**
     * A line that a signature knows.
     *
     * @param line where its output starts: the line itself, or the first of the usage that a parser of arguments prints
     */
    record Known(long line, long sayingLine, String text, Signature known, String speaker) implements Trouble {

        @Override
        public Role role() {
            return known.role();
        }

        @Override
        public Signature signature() {
            return known;
        }

        @Override
        public boolean fatal() {
            return known.role().endsTheProcess();
        }
    }

    /**
     * A Python traceback, or an exception line without one.
     *
     * @param line its header, or the exception line itself
     * @param text the exception line; of a traceback that is cut, its last line
     * @param type simple name of the exception; empty where the traceback is cut
     * @param lastFrame the innermost frame's line, empty if there is none
     * @param frameLine its number, 0 if there is none
     * @param link what stands between this traceback and the one before it
     */
    record Thrown(
            long line,
            long sayingLine,
            String text,
            String type,
            String message,
            String lastFrame,
            long frameLine,
            boolean fromTop,
            boolean caught,
            Link link,
            Role role,
            @Nullable Signature signature,
            String speaker)
            implements Trouble {

        @Override
        public boolean fatal() {
            return fromTop && !caught;
        }

        public boolean cut() {
            return type.isEmpty();
        }
    }

    /** How a traceback follows the one before it. */
    enum Link {
        NONE,
        DURING,
        DIRECT_CAUSE
    }

    /** Progress: lines {@code line} to {@code lastLine}, {@code count} of them with a training metric. */
    record Alive(long line, long lastLine, int count) implements LogEvent {}

    /** The last of some troubles that were left out because their like had been kept often enough. */
    record Repeated(long line) implements LogEvent {}

    /**
     * The banner of a start.
     *
     * @param submitted whether it is a new submission rather than a restart within one
     */
    record Started(long line, boolean submitted) implements LogEvent {}

    /**
     * The log says that the work is done.
     *
     * @param recorded whether the run's own record of its result says so, not words alone
     */
    record Finished(long line, boolean recorded) implements LogEvent {}

    /** From this line on the loss was no number any more. */
    record Diverged(long line, String text) implements LogEvent {}

    /** A network library says which device it speaks through. */
    record NicNamed(long line, String nic) implements LogEvent {}

    /** The launcher says which process failed first, in its own words: {@code host : gpu-07 rank : 3 (local_rank: 1)}. */
    record FirstToFail(long line, String text) implements LogEvent {}

    /** The kernel says which UUID a PCI address has. */
    record GpuNamed(long line, String pci, String uuid) implements LogEvent {}
}
