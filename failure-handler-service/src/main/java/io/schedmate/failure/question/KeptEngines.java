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
import java.util.function.Predicate;
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

    /**
     * The state that an engine was made from; it answers only while the state is the same.
     *
     * @param actions what to do about the failure, best first
     */
    record Source(List<LogStream> streams, @Nullable DiagnosisSummary diagnosis, List<String> actions) {

        Source {
            streams = List.copyOf(streams);
            actions = List.copyOf(actions);
        }
    }

    /** An engine over the end of an attempt's log. */
    record Lent(Source source, LogEnds text, QueryEngine engine) {}

    private record Kept(Lent lent, Instant since) {}

    /** Takes the engine that was made from this state, if one is kept. */
    synchronized Optional<Lent> take(Source source) {
        dropOld();
        for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).lent().source().equals(source)) {
                return Optional.of(kept.remove(i).lent());
            }
        }
        return Optional.empty();
    }

    /** Keeps an engine for the next question; it replaces the oldest if there are too many. */
    synchronized void keep(Lent lent) {
        dropOld();
        kept.add(new Kept(lent, clock.instant()));
        while (kept.size() > most) {
            kept.removeFirst();
        }
    }

    /**
     * Drops engines that were not used for long, and those whose state has changed. Questions do not wait for this check.
     *
     * @return how many were dropped
     */
    int drop(Predicate<Source> isSo) {
        return remove(sources().stream().filter(isSo.negate()).toList());
    }

    private synchronized List<Source> sources() {
        return kept.stream().map(each -> each.lent().source()).toList();
    }

    private synchronized int remove(List<Source> gone) {
        int before = kept.size();
        dropOld();
        kept.removeIf(each -> gone.contains(each.lent().source()));
        return before - kept.size();
    }

    private void dropOld() {
        Instant oldest = clock.instant().minus(longest);
        kept.removeIf(each -> each.since().isBefore(oldest));
    }
}
