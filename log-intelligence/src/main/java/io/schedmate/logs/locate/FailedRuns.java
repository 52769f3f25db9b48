package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.Alive;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.Finished;
import io.schedmate.logs.locate.event.LogEvent.Started;
import io.schedmate.logs.locate.signature.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Splits a log's events into failed runs. Training that continues proves that a trouble was survived, so nothing
 * printed before it belongs to the failure. The paper's Algorithm 1 fails here: it takes the first error for the start
 * of the last failure.
 */
final class FailedRuns {

    /** Progress lines that a dying job may still print: from other ranks, and bars that are redrawn once. */
    private static final int LAST_BREATHS = 2;

    /** From this number of progress lines on, a run is the one that the log is about, whatever failed before it. */
    private static final int LATER_RUN = 500;

    /** A fault that training survived for more than this many lines no longer explains a failure. */
    private static final long FAULT_LINGERS_LINES = 300;

    private final long lastLine;
    private final List<FailedAttempt> failed = new ArrayList<>();
    private final List<FailureOutput> lingering = new ArrayList<>();
    private final List<Started> starts = new ArrayList<>();
    private List<FailureOutput> current = new ArrayList<>();
    private int lifeSince;
    private int lifeAfter;
    private WorkDone finished = WorkDone.NOT_STATED;
    private WorkDone finishedBefore = WorkDone.NOT_STATED;
    private long lastAlive;
    private long lastTrouble;

    /** From this number on, groups of lines at error level, separated by other lines, are a list of items. */
    private static final int LISTED = 5;

    /** Beyond this distance in lines, a message that ends no process does not belong to the next trouble. */
    private static final long FAR_LINES = 60;

    private FailedRuns(long lastLine) {
        this.lastLine = lastLine;
    }

    /** Returns the failed runs in order, and how the log ends. */
    static Outcome of(List<LogEvent> events, long lastLine) {
        FailedRuns episodes = new FailedRuns(lastLine);
        events.stream().sorted(Comparator.comparingLong(LogEvent::line)).forEach(episodes::take);
        episodes.end();
        return new Outcome(
                List.copyOf(episodes.failed), episodes.lastAlive, episodes.finished.isStated(), episodes.lifeAfter);
    }

    /** @param lifeAfter progress lines after the last failed run, or in all if no run failed */
    record Outcome(List<FailedAttempt> failed, long lastAlive, boolean finished, int lifeAfter) {

        /** Whether another run follows the failed ones and trains for long: the log is that run's, which has not failed. */
        boolean isOfALaterRun() {
            return !failed.isEmpty() && lifeAfter >= LATER_RUN;
        }
    }

    private void take(LogEvent event) {
        switch (event) {
            case Alive alive -> alive(alive);
            case Started started -> starts.add(started);
            case LogEvent.Repeated repeated -> lastTrouble = Math.max(lastTrouble, repeated.line());
            case Finished end -> finished = finished.and(end.recorded());
            case LogEvent.GpuNamed _, LogEvent.NicNamed _, LogEvent.FirstToFail _, LogEvent.Diverged _ -> {}
            case FailureOutput trouble -> trouble(trouble);
        }
    }

    private void alive(Alive alive) {
        lifeSince += alive.count();
        lifeAfter += alive.count();
        lastAlive = Math.max(lastAlive, alive.lastLine());
        if (alive.count() > LAST_BREATHS) {
            finished = WorkDone.NOT_STATED;
        }
    }

    private void trouble(FailureOutput trouble) {
        if (!current.isEmpty() && lifeSince > 0) {
            if (!isFatal() && lifeSince >= breathsAllowed()) {
                survived();
            } else if (isFatal() && lifeSince > LAST_BREATHS) {
                close();
            }
        }
        if (isPassing() && trouble.line() - lastTrouble > FAR_LINES) {
            survived();
        }
        finishedBefore = current.isEmpty() ? finished : finishedBefore;
        current.add(trouble);
        lastTrouble = Math.max(lastTrouble, trouble.messageLine());
        lifeSince = 0;
    }

    /** Whether all troubles so far are messages that programs often print and survive. */
    private boolean isPassing() {
        return current.stream().allMatch(t -> t instanceof LogEvent.Known && !t.fatal() && t.role() != Role.FAULT);
    }

    private int breathsAllowed() {
        return current.stream().anyMatch(t -> t.role().compareTo(Role.CAUSE) <= 0) ? LAST_BREATHS : 1;
    }

    private boolean isFatal() {
        return current.stream().anyMatch(FailureOutput::fatal);
    }

    private void survived() {
        current.stream().filter(t -> t.role() == Role.FAULT).forEach(lingering::add);
        current = new ArrayList<>();
        starts.clear();
    }

    private void close() {
        lingering.removeIf(fault -> current.getFirst().line() - fault.line() > FAULT_LINGERS_LINES);
        List<FailedAttempt> runs = new ArrayList<>(new Runs(starts).of(current, lingering));
        lifeAfter = lifeSince;
        if (runs.size() > 1
                && lifeSince > LAST_BREATHS
                && runs.getLast().troubles().stream().noneMatch(FailureOutput::fatal)) {
            runs.removeLast();
        }
        failed.addAll(
                finishedBefore.isStated() && runs.size() == 1
                        ? List.of(runs.getFirst().after(finishedBefore))
                        : runs);
        current = new ArrayList<>();
        lingering.clear();
        starts.clear();
        finished = WorkDone.NOT_STATED;
    }

    private void end() {
        if (current.isEmpty()) {
            return;
        }
        if (isFatal() || lifeSince < breathsAllowed() && endsTheLog()) {
            close();
        }
    }

    /** Whether the log ends with these troubles, none of which ends a process. */
    private boolean endsTheLog() {
        Role strongest = current.stream()
                .map(FailureOutput::role)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        long after = lastLine - lastTrouble;
        return switch (strongest) {
            case FAULT -> true;
            case CAUSE, OUTSIDE, END -> after <= 2_000;
            case SYMPTOM -> !finished.isStated() && after <= 200;
            case LAUNCHER -> !finished.isStated() && after <= 200;
            case NOTE -> !finished.isStated() && after <= FAR_LINES && isNoList();
            case BENIGN -> false;
        };
    }

    /**
     * Whether the troubles are not a list: a program that lists items it could not process prints such lines from time
     * to time and continues.
     */
    private boolean isNoList() {
        long apart = 0;
        for (int i = 1; i < current.size(); i++) {
            apart += current.get(i).line() - current.get(i - 1).messageLine() > 1 ? 1 : 0;
        }
        return apart < LISTED || current.stream().anyMatch(LogEvent.Thrown.class::isInstance);
    }
}
