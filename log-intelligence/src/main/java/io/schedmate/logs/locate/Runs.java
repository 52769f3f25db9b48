package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.Link;
import io.schedmate.logs.locate.event.LogEvent.Started;
import io.schedmate.logs.locate.signature.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits troubles with no training between them into the runs that failed one after another. A restart within one job
 * that shows only consequences follows from the run before it. A new submission, or the next process of a shell that
 * reported how the last one died, is a failure of its own.
 */
final class Runs {

    /** Reports of processes that died together are on neighbouring lines. */
    private static final int TOGETHER_LINES = 1;

    /** Lines that a program prints at least before it fails, with the end of the message of the one before it. */
    private static final int APART_LINES = 4;

    /** The form in which a shell reports that a child died of a signal. */
    private static final Pattern SHELL_REPORT = Pattern.compile(
            ": line \\d{1,9}:\\s+\\d{1,9} (?:Killed|Terminated|Aborted|Segmentation fault|Bus error|Illegal instruction)\\b");

    private final List<Started> starts;
    private final List<FailedAttempt> runs = new ArrayList<>();
    private final List<FailureOutput> troubles = new ArrayList<>();
    private boolean mayHaveEnded;
    private String reported = "";
    private boolean submitted;
    private int start;

    Runs(List<Started> starts) {
        this.starts = starts;
    }

    /**
     * @param lingering earlier faults: they explain the first run that fails after them, not the attempts that follow
     */
    List<FailedAttempt> of(List<FailureOutput> all, List<FailureOutput> lingering) {
        boolean oneAtATime = all.stream()
                .noneMatch(t -> t.role() == Role.LAUNCHER || !t.writer().isEmpty());
        for (FailureOutput trouble : all) {
            String report = report(trouble);
            boolean next = !reported.isEmpty()
                    && (report.isEmpty()
                            ? trouble instanceof LogEvent.Thrown && trouble.fatal()
                            : !report.equals(reported))
                    && trouble.line() - troubles.getLast().messageLine() > TOGETHER_LINES;
            boolean unmarked = oneAtATime && isOfAnotherProcess(trouble);
            if (next || unmarked || mayHaveEnded && startedBefore(trouble)) {
                boolean anew = next || submittedBefore(trouble);
                end(lingering);
                submitted = anew;
            }
            troubles.add(trouble);
            mayHaveEnded |= trouble.fatal() || trouble instanceof LogEvent.Thrown;
            reported = report.isEmpty() ? reported : report;
        }
        end(lingering);
        return List.copyOf(runs);
    }

    /**
     * Whether the traceback is that of a whole program, after another such traceback and further output: the program
     * was started again.
     */
    private boolean isOfAnotherProcess(FailureOutput trouble) {
        return isOfAProgram(trouble)
                && !troubles.isEmpty()
                && trouble.line() - troubles.getLast().messageLine() > APART_LINES
                && troubles.stream().anyMatch(Runs::isOfAProgram);
    }

    private static boolean isOfAProgram(FailureOutput trouble) {
        return trouble instanceof LogEvent.Thrown exception && exception.fatal() && exception.link() == Link.NONE;
    }

    /** Returns the process that a shell reports as dead, or an empty text if it reports none. */
    private static String report(FailureOutput trouble) {
        if (!(trouble instanceof LogEvent.Known) || !trouble.fatal()) {
            return "";
        }
        Matcher matcher = SHELL_REPORT.matcher(trouble.text());
        return matcher.find() ? matcher.group() : "";
    }

    private boolean startedBefore(FailureOutput trouble) {
        while (start < starts.size()
                && !troubles.isEmpty()
                && starts.get(start).line() <= troubles.getLast().messageLine()) {
            start++;
        }
        return start < starts.size() && starts.get(start).line() <= trouble.line();
    }

    private boolean submittedBefore(FailureOutput trouble) {
        return starts.subList(start, starts.size()).stream().anyMatch(s -> s.submitted() && s.line() < trouble.line());
    }

    private void end(List<FailureOutput> lingering) {
        runs.add(FailedAttempt.of(troubles, runs.isEmpty() ? lingering : List.of(), !runs.isEmpty() && !submitted));
        troubles.clear();
        mayHaveEnded = false;
        reported = "";
    }
}
