package io.schedmate.failure.question;

import io.schedmate.failure.archive.LogStream;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.query.engine.QueryEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The logs that were asked about last, read and grouped, so that the next question about one does not read it again. One is
 * lent to one question at a time; a log that has grown or was forgotten since, and one that nobody asks about, is dropped.
 */
final class KeptEngines {

    private final int most;
    private final Duration longest;
    private final InstantSource clock;
    private final List<Kept> kept = new ArrayList<>();

    /**
     * Bounded.
     *
     * @param most logs that are kept
     * @param longest without a question
     */
    KeptEngines(int most, Duration longest, InstantSource clock) {
        this.most = most;
        this.longest = longest;
        this.clock = clock;
    }

    /** What an engine was made from: it answers only where that is still so. */
    record Source(List<LogStream> streams, @Nullable DiagnosisSummary diagnosis) {

        Source {
            streams = List.copyOf(streams);
        }
    }

    /** An engine over the end of an attempt's log. */
    record Lent(Source source, LogEnds text, QueryEngine engine) {}

    private record Kept(Lent lent, Instant since) {}

    /** Takes the engine that was made from it, where one is kept. */
    synchronized Optional<Lent> take(Source source) {
        dropOld();
        for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).lent().source().equals(source)) {
                return Optional.of(kept.remove(i).lent());
            }
        }
        return Optional.empty();
    }

    /** Keeps an engine for the next question, in place of the oldest where there are too many. */
    synchronized void keep(Lent lent) {
        dropOld();
        kept.add(new Kept(lent, clock.instant()));
        while (kept.size() > most) {
            kept.removeFirst();
        }
    }

    private void dropOld() {
        Instant oldest = clock.instant().minus(longest);
        kept.removeIf(each -> each.since().isBefore(oldest));
    }
}
