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
 * Caches the logs of the latest questions, read and grouped, so that the next question does not read them again. Each
 * is used by one question at a time. A log that has grown, was forgotten or was not asked about for some time is
 * dropped.
 */
final class KeptEngines {

    private final int most;
    private final Duration longest;
    private final InstantSource clock;
    private final List<Kept> kept = new ArrayList<>();

    /**
     * Creates a cache.
     *
     * @param most maximum number of logs
     * @param longest maximum time without a question
     */
    KeptEngines(int most, Duration longest, InstantSource clock) {
        this.most = most;
        this.longest = longest;
        this.clock = clock;
    }

    /**
     * The state from which an engine was created. The engine is valid only while the state is unchanged.
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
    record LeasedEngine(Source source, LogEnds text, QueryEngine engine) {}

    private record Kept(LeasedEngine lent, Instant since) {}

    /** Takes the engine that was created from this state, if it is cached. */
    synchronized Optional<LeasedEngine> take(Source source) {
        dropOld();
        for (int i = 0; i < kept.size(); i++) {
            if (kept.get(i).lent().source().equals(source)) {
                return Optional.of(kept.remove(i).lent());
            }
        }
        return Optional.empty();
    }

    /** Caches an engine for the next question. If there are too many, the oldest is dropped. */
    synchronized void keep(LeasedEngine lent) {
        dropOld();
        kept.add(new Kept(lent, clock.instant()));
        while (kept.size() > most) {
            kept.removeFirst();
        }
    }

    /**
     * Drops engines that were not used for a long time, and those whose state has changed. Questions do not wait for
     * this check.
     *
     * @return the number dropped
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
