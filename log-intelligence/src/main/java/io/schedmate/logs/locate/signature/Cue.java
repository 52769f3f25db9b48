package io.schedmate.logs.locate.signature;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Kinds of words that make a line worth a closer look; a table holds the words. */
public enum Cue {
    TRACEBACK,
    /** A traceback whose frames are those of C++, numbered and not indented. */
    NATIVE_TRACEBACK,
    EXCEPTION,
    CHAIN,
    CAUGHT,
    /** Rates are printed by nothing but a loop that runs. */
    RATE,
    LOSS,
    /** A value that is no number. */
    NO_NUMBER,
    /** A set's name before a bare figure: {@code 120 train 3.141593}. */
    SET_NAME,
    COUNTER,
    /** Network libraries on the devices that they use. */
    NIC,
    /** Bars of loading and downloading are no proof that training goes on. */
    NOT_TRAINING,
    /** The driver tells which GPU stands at which bus address. */
    GPU_NAMED,
    /** The report that torchrun prints of the process that failed first. */
    REPORT,
    FINISHED,
    /** A run's own record of its result, as MLPerf's logging writes it at the end of a run. */
    SUCCEEDED,
    RESTARTED,
    /** What a scheduler, a batch script or a shell prints where a job is submitted anew. */
    SUBMITTED;

    /** The bits of the cues that tell of trouble, a start or an end. */
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
