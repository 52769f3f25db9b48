package io.schedmate.logs.locate.signature;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Kinds of words that make a line worth a closer check; a table holds the words. */
public enum Cue {
    TRACEBACK,
    /** A traceback whose frames are those of C++, numbered and not indented. */
    NATIVE_TRACEBACK,
    /** A frame of a Python traceback. */
    FRAME,
    /** A frame of a stack that PyTorch prints below a C++ exception. */
    NATIVE_FRAME,
    EXCEPTION,
    CHAIN,
    CAUGHT,
    /** Only a running loop prints rates. */
    RATE,
    LOSS,
    /** A value that is not a number. */
    NO_NUMBER,
    /** A set's name before a bare number: {@code 120 train 3.141593}. */
    SET_NAME,
    COUNTER,
    /** Messages of network libraries about the devices that they use. */
    NIC,
    /** Bars of loading and downloading do not prove that training continues. */
    NOT_TRAINING,
    /** The driver's message that gives the GPU at a bus address. */
    GPU_NAMED,
    /** The report that torchrun prints about the process that failed first. */
    REPORT,
    FINISHED,
    /** A run's own record of its success, as MLPerf's logging writes it at the end of a run. */
    SUCCEEDED,
    RESTARTED,
    /** Messages that a scheduler, a batch script or a shell prints when a job is submitted again. */
    SUBMITTED;

    /** The bits of the cues for trouble, a start or an end. */
    static final int TELLING = bit(TRACEBACK)
            | bit(EXCEPTION)
            | bit(CHAIN)
            | bit(CAUGHT)
            | bit(GPU_NAMED)
            | bit(REPORT)
            | bit(FINISHED)
            | bit(SUCCEEDED)
            | bit(RESTARTED)
            | bit(SUBMITTED);

    private static final Map<Cue, List<String>> PHRASES = Tables.resource(Cue.class, "cues.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(
                    row -> valueOf(row.getFirst()),
                    row -> List.of(row.getLast().replace("[ ]", " ").split("\\|"))));

    private static int bit(Cue cue) {
        return 1 << cue.ordinal();
    }

    List<String> phrases() {
        return Objects.requireNonNull(PHRASES.get(this), name());
    }
}
