package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.signature.Signature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the events of a scan in the order of their arrival. Neither error storms nor progress bars make it grow:
 * life and repeats are counted.
 */
public final class KeptEvents {

    /** The most troubles of one signature kept since the last sign of life; more of a storm are repeats. */
    private static final int KEPT_OF_A_KIND = 40;

    /** The most troubles kept since the last sign of life, of any signature. */
    private static final int KEPT_IN_A_ROW = 4_000;

    private final List<LogEvent> events = new ArrayList<>();
    private final Map<String, Integer> keptOfAKind = new HashMap<>();
    private LogEvent.@Nullable Alive alive;
    private int keptInARow;
    private long repeatedAt;

    public void trouble(LogEvent.FailureOutput trouble) {
        endOfLife();
        Signature signature = trouble.signature();
        String kind = signature == null ? trouble.text() : signature.id();
        boolean wanted = keptInARow < KEPT_IN_A_ROW && keptOfAKind.merge(kind, 1, Integer::sum) <= KEPT_OF_A_KIND;
        if (wanted) {
            keptInARow++;
            flushRepeated();
            events.add(trouble);
        } else {
            repeatedAt = trouble.messageLine();
        }
    }

    public void alive(long number) {
        flushRepeated();
        alive = alive == null
                ? new LogEvent.Alive(number, number, 1)
                : new LogEvent.Alive(alive.line(), number, alive.count() + (alive.lastLine() == number ? 0 : 1));
    }

    /** Counts later life separately from earlier life. */
    public void endOfLife() {
        if (alive != null) {
            flushRepeated();
            events.add(alive);
            alive = null;
            keptOfAKind.clear();
            keptInARow = 0;
        }
    }

    public void started(long number, boolean submitted) {
        endOfLife();
        boolean again = !events.isEmpty()
                && events.getLast() instanceof LogEvent.Started last
                && (last.submitted() || !submitted);
        if (!again) {
            events.add(new LogEvent.Started(number, submitted));
        }
    }

    public void other(LogEvent event) {
        endOfLife();
        events.add(event);
    }

    /** Keeps an event that shows neither life nor trouble. */
    public void fact(LogEvent event) {
        events.add(event);
    }

    public List<LogEvent> all() {
        flushRepeated();
        endOfLife();
        return events;
    }

    private void flushRepeated() {
        if (repeatedAt > 0) {
            events.add(new LogEvent.Repeated(repeatedAt));
            repeatedAt = 0;
        }
    }
}
