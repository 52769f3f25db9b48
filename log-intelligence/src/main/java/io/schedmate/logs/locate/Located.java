package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent.FirstToFail;
import io.schedmate.logs.locate.event.LogEvent.GpuNamed;
import io.schedmate.logs.locate.event.LogEvent.NicNamed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the locator.
 *
 * @param failed the runs that failed, in order
 * @param answer the failure that the log is about, null if there is none
 * @param firstToFail launchers' reports about the process that failed first
 * @param lastProgressLine 0 if the log shows no progress
 * @param trained whether training was seen before the failure, or at all if there is none
 * @param goesOn whether training continued, or the work was finished, after the last failure
 */
public record Located(
        List<FailedAttempt> failed,
        @Nullable FailedAttempt answer,
        List<GpuNamed> gpus,
        List<NicNamed> nics,
        List<FirstToFail> firstToFail,
        long lines,
        long lastProgressLine,
        boolean trained,
        boolean goesOn,
        boolean finished,
        int rangeReads) {

    public Located {
        failed = List.copyOf(failed);
        gpus = List.copyOf(gpus);
        nics = List.copyOf(nics);
        firstToFail = List.copyOf(firstToFail);
    }
}
