package io.schedmate.logs.locate;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.Alive;
import io.schedmate.logs.locate.event.LogEvent.GpuNamed;
import io.schedmate.logs.locate.event.LogEvent.NicNamed;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the start of a failure and the line that states its cause, by range reads.
 *
 * <p>The paper's Algorithm 1 searches backwards from the end and assumes that no line before the root cause is an
 * error. Real logs hold survived errors, restarts and several ranks, so this class reads the last lines forwards and
 * splits them by progress. If the failure's output reaches back further, it follows that output with probes that double
 * their distance and then halve it.
 */
public final class FailureLocator {

    /** The number of lines at the end of a log that are always read. */
    static final int HORIZON_LINES = 262_144;

    private static final int CHUNK_LINES = 32_768;
    private static final int FIRST_CHUNK_LINES = 4_096;
    private static final int PROBE_LINES = 2_048;

    /** The most characters held at a time; limits the lines of a chunk if lines are long. */
    private static final long CHUNK_CHARACTERS = 16L << 20;

    private final SignatureCatalogue catalogue;
    private final KnownFormats formats;
    private final UnexplainedEnd unexplained;

    /**
     * @param learned the words of failures that the catalogue does not know
     * @param formats further lines that prove that training continues
     */
    public FailureLocator(SignatureCatalogue catalogue, LearnedMessages learned, KnownFormats formats) {
        this.catalogue = catalogue;
        this.unexplained = new UnexplainedEnd(learned);
        this.formats = formats;
    }

    public Located locate(LogLines log) {
        return new Search(log).run();
    }

    private final class Search {
        private final LogLines log;
        private final long count;
        private int reads;
        private int chunk = FIRST_CHUNK_LINES;

        Search(LogLines log) {
            this.log = log;
            this.count = log.count();
        }

        Located run() {
            long from = Math.max(1, count - HORIZON_LINES + 1);
            List<LogEvent> events = scan(from, count);
            FailedRuns.Outcome outcome = FailedRuns.of(events, count);
            FailedAttempt answer = answer(outcome);
            if (answer != null && from > 1 && reachesBack(events, answer)) {
                List<LogEvent> all = new ArrayList<>(beginning(from));
                // The probes found no life between the parts read at both ends, so the cascade covers the gap.
                all.add(new LogEvent.Repeated(from));
                all.addAll(events);
                events = all;
                outcome = FailedRuns.of(events, count);
                answer = answer(outcome);
            }
            FailedAttempt other = answer == null ? otherwise(events, outcome) : null;
            answer = answer == null ? other : explained(answer);
            List<FailedAttempt> failed = other == null ? outcome.failed() : List.of(other);
            boolean goesOn = other == null && (outcome.lifeAfter() > 2 || outcome.finished());
            boolean trained = answer == null ? outcome.lastAlive() > 0 : !reachesBack(events, answer);
            return new Located(
                    failed,
                    answer,
                    only(GpuNamed.class, events),
                    only(NicNamed.class, events),
                    only(LogEvent.FirstToFail.class, events),
                    count,
                    outcome.lastAlive(),
                    trained,
                    goesOn,
                    outcome.finished(),
                    reads);
        }

        private FailedAttempt explained(FailedAttempt answer) {
            return unexplained.explained(log, answer);
        }

        /** Finds a failure that no line known to the catalogue reports. */
        private @Nullable FailedAttempt otherwise(List<LogEvent> events, FailedRuns.Outcome outcome) {
            FailedAttempt diverged = diverged(events);
            boolean hasNoSign = outcome.failed().isEmpty() && outcome.lastAlive() == 0 && !outcome.finished();
            if (diverged != null || !hasNoSign || count == 0) {
                return diverged;
            }
            reads++;
            return unexplained.in(log);
        }

        private static @Nullable FailedAttempt diverged(List<LogEvent> events) {
            List<LogEvent.Diverged> diverged = only(LogEvent.Diverged.class, events);
            return diverged.isEmpty() ? null : LossHealth.attempt(diverged.getLast());
        }

        private static <E extends LogEvent> List<E> only(Class<E> kind, List<LogEvent> events) {
            return events.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        private List<LogEvent> scan(long from, long to) {
            EventScanner scanner = new EventScanner(catalogue, formats);
            long next = from;
            while (next <= to) {
                List<String> lines = read(next, (int) Math.min(chunk, to - next + 1));
                if (lines.isEmpty()) {
                    break;
                }
                long characters = 1;
                for (String line : lines) {
                    scanner.line(next++, line);
                    characters += line.length();
                }
                chunk = (int) Math.clamp(CHUNK_CHARACTERS * lines.size() / characters, 16, CHUNK_LINES);
            }
            return scanner.finish();
        }

        private List<String> read(long from, int limit) {
            reads++;
            return log.read(from, limit);
        }

        /** Whether none of the events shows training from before the failure. */
        private static boolean reachesBack(List<LogEvent> events, FailedAttempt answer) {
            for (LogEvent event : events) {
                boolean glued = event.line() == answer.firstErrorLine();
                // A bar may precede the failure's first output on the same line.
                if (event instanceof LogEvent.FailureOutput && glued) {
                    break;
                }
                if (event instanceof Alive && (glued || event.line() < answer.firstErrorLine())) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the events from the last sign of life before {@code from}, if one can be found. */
        private List<LogEvent> beginning(long from) {
            long dead = from;
            long alive = 0;
            for (long distance = HORIZON_LINES; alive == 0 && dead > 1; distance *= 2) {
                long probe = Math.max(1, from - distance);
                if (isAlive(probe)) {
                    alive = probe;
                } else {
                    dead = probe;
                }
            }
            if (alive == 0) {
                return scan(1, Math.min(from - 1, CHUNK_LINES));
            }
            while (dead - alive > CHUNK_LINES) {
                long middle = alive + (dead - alive) / 2;
                if (isAlive(middle)) {
                    alive = middle;
                } else {
                    dead = middle;
                }
            }
            return scan(alive, Math.min(from - 1, dead + PROBE_LINES));
        }

        private boolean isAlive(long from) {
            EventScanner scanner = new EventScanner(catalogue, formats);
            long number = from;
            for (String line : read(from, PROBE_LINES)) {
                scanner.line(number++, line);
            }
            return scanner.finish().stream().anyMatch(e -> e instanceof Alive alive && alive.count() > 2);
        }
    }

    /**
     * Returns the last failed run that names a cause: that one ended the job. A run in a row that shows only
     * consequences follows from the one before it.
     */
    private static @Nullable FailedAttempt answer(FailedRuns.Outcome outcome) {
        List<FailedAttempt> failed = outcome.failed();
        if (failed.isEmpty() || outcome.isOfALaterRun()) {
            return null;
        }
        int at = failed.size() - 1;
        while (at > 0 && followsFromTheLast(failed.get(at))) {
            at--;
        }
        return failed.get(at);
    }

    private static boolean followsFromTheLast(FailedAttempt later) {
        return later.inARow() && !later.namesACause();
    }
}
