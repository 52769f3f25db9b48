package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import org.jspecify.annotations.Nullable;

/** An event that the scan keeps: a line that shows a failure or life. Line numbers count from 1. */
public sealed interface LogEvent {

    long line();

    /** Part of a failure's output. */
    sealed interface FailureOutput extends LogEvent {

        /** Returns the line that states what is wrong; for a traceback its exception line. */
        long messageLine();

        String text();

        Role role();

        /** Returns null for an exception that the catalogue does not know. */
        @Nullable
        Signature signature();

        /** Whether the process cannot have continued after it. */
        boolean fatal();

        /** Returns the prefix of the line that names the writer, such as {@code [rank3]:}; empty if there is none. */
        String writer();
    }

    /**
     * A line that a signature knows.
     *
     * @param line the start of its output: the line itself, or the first line of the usage that an argument parser
     *     prints
     */
    record Known(long line, long messageLine, String text, Signature known, String writer) implements FailureOutput {

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
            // A usage above the line is the last that a program prints before it exits.
            return known.role().endsTheProcess() || line < messageLine;
        }
    }

    /**
     * A Python traceback, or an exception line without one.
     *
     * @param line its header, or the exception line itself
     * @param text the exception line; of a traceback that is cut, its last line
     * @param type simple name of the exception; empty if the traceback is cut
     * @param link how this traceback follows the one before it
     */
    record Thrown(
            long line,
            long messageLine,
            String text,
            String type,
            String message,
            Frame frame,
            boolean fromTop,
            boolean caught,
            Link link,
            Role role,
            @Nullable Signature signature,
            String writer)
            implements FailureOutput {

        @Override
        public boolean fatal() {
            return fromTop && !caught;
        }

        public boolean cut() {
            return type.isEmpty();
        }

        /** Returns a copy that starts at the first of the frames above it. */
        Thrown below(long firstFrame, Frame innermost) {
            return new Thrown(
                    firstFrame,
                    messageLine,
                    text,
                    type,
                    message,
                    innermost,
                    fromTop,
                    caught,
                    link,
                    role,
                    signature,
                    writer);
        }
    }

    /** The relation of a traceback to the one before it. */
    enum Link {
        NONE,
        DURING,
        DIRECT_CAUSE
    }

    /** Progress: lines {@code line} to {@code lastLine}, {@code count} of them with a training metric. */
    record Alive(long line, long lastLine, int count) implements LogEvent {}

    /** The last of some troubles that were left out because enough of the same kind had been kept. */
    record Repeated(long line) implements LogEvent {}

    /**
     * The banner of a start.
     *
     * @param submitted whether it is a new submission rather than a restart within one
     */
    record Started(long line, boolean submitted) implements LogEvent {}

    /**
     * A statement that the work is done.
     *
     * @param recorded whether the run's own record of its result states it, and not only words
     */
    record Finished(long line, boolean recorded) implements LogEvent {}

    /** From this line on the loss was no longer a number. */
    record Diverged(long line, String text) implements LogEvent {}

    /** The device that a network library uses, as the library reports it. */
    record NicNamed(long line, String nic) implements LogEvent {}

    /**
     * The launcher's report about the process that failed first, in its own words:
     * {@code host : gpu-07 rank : 3 (local_rank: 1)}.
     */
    record FirstToFail(long line, String text) implements LogEvent {}

    /** The UUID of the GPU at a PCI address, as the kernel reports it. */
    record GpuNamed(long line, String pci, String uuid) implements LogEvent {}
}
