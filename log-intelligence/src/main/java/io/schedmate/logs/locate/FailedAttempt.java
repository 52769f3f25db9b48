package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.signature.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * One run that failed: the output of its failure, and the part of it that states the cause.
 *
 * @param troubles in the order of lines, never empty
 * @param root the one that names the cause
 * @param firstErrorLine the line where the failure's output starts
 * @param inARow whether there is no training between this run and the failed one before it
 * @param workDone what the log had done about the end of the work
 * @param lingering faults seen earlier in the run, which training survived for a while
 */
public record FailedAttempt(
        List<FailureOutput> troubles,
        FailureOutput root,
        long firstErrorLine,
        List<FailureOutput> lingering,
        boolean inARow,
        WorkDone workDone) {

    /** Ray describes the actor that died in up to this many lines between its exception and the reason. */
    private static final int EXPLANATION_LINES = 10;

    /** Two outputs with at most two lines between them follow directly. */
    private static final int DIRECTLY = 3;

    public FailedAttempt {
        troubles = List.copyOf(troubles);
        lingering = List.copyOf(lingering);
    }

    static FailedAttempt of(List<FailureOutput> troubles, List<FailureOutput> lingering, boolean inARow) {
        FailureOutput root = RootCause.of(troubles);
        if (!lingering.isEmpty() && RootCause.mayBeCausedByAFault(root)) {
            FailureOutput fault = lingering.getFirst();
            return new FailedAttempt(troubles, fault, fault.line(), lingering, inARow, WorkDone.NOT_STATED);
        }
        return new FailedAttempt(
                troubles, root, firstErrorLine(troubles, root), lingering, inARow, WorkDone.NOT_STATED);
    }

    /** Whether the line belongs to one of the troubles. */
    boolean covers(long line) {
        return troubles.stream().anyMatch(t -> t.line() <= line && line <= t.messageLine());
    }

    /** Returns the same failure with a cause that was not known. */
    FailedAttempt causedBy(FailureOutput cause) {
        List<FailureOutput> all = new ArrayList<>(troubles);
        all.add(cause);
        return new FailedAttempt(all, cause, Math.min(firstErrorLine, cause.line()), lingering, inARow, workDone);
    }

    FailedAttempt after(WorkDone done) {
        return new FailedAttempt(troubles, root, firstErrorLine, lingering, inARow, done);
    }

    /** Whether the log had already done that the work is done. */
    public boolean afterFinish() {
        return workDone.isStated();
    }

    /** Whether the run had already recorded its success, so that only its processes remained to end. */
    public boolean afterSuccess() {
        return workDone == WorkDone.RECORDED;
    }

    public long lastLine() {
        return troubles.stream().mapToLong(FailureOutput::messageLine).max().orElseThrow();
    }

    /** Whether the root cause is more than a consequence of another failure. */
    boolean namesACause() {
        return root.role().compareTo(Role.OUTSIDE) <= 0;
    }

    private static boolean isTraceback(FailureOutput trouble) {
        return trouble.role() == Role.LAUNCHER
                && trouble instanceof LogEvent.Thrown
                && trouble.line() < trouble.messageLine();
    }

    /**
     * Returns the first line of the failure's output. Lines at error level and a launcher's clean-up accompany a
     * failure and do not start it, except an exception that the root cause explains in the lines below it. A thread's
     * traceback directly above the failure is its first output.
     */
    private static long firstErrorLine(List<FailureOutput> troubles, FailureOutput root) {
        long first = troubles.stream()
                .filter(t -> t.role().compareTo(Role.LAUNCHER) < 0 || isTraceback(t) || isExplainedBy(root, t))
                .mapToLong(FailureOutput::line)
                .reduce(root.line(), Math::min);
        for (FailureOutput trouble : troubles.reversed()) {
            if (trouble.line() < first && isCaughtTraceback(trouble) && first - trouble.messageLine() <= DIRECTLY) {
                first = trouble.line();
            }
        }
        return first;
    }

    private static boolean isExplainedBy(FailureOutput root, FailureOutput trouble) {
        long below = root.line() - trouble.messageLine();
        return trouble instanceof LogEvent.Thrown
                && trouble.role() == Role.LAUNCHER
                && below > 0
                && below <= EXPLANATION_LINES;
    }

    private static boolean isCaughtTraceback(FailureOutput trouble) {
        return trouble instanceof LogEvent.Thrown exception
                && exception.caught()
                && exception.line() < exception.messageLine();
    }
}
