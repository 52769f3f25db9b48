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
 * Keeps the most recently questioned logs, read and grouped, so that the next question does not read them again. Each
 * is lent to one question at a time. A log that has grown, was forgotten or is no longer asked about is dropped.
 */
final class KeptEngines {

    private final int most;
    private final Duration longest;
    private final InstantSource clock;
    private final List<Kept> kept = new ArrayList<>();

    /**
     * @param most logs to keep
     * @param longest time without a question
     */
    KeptEngines(int most, Duration longest, InstantSource clock) {
        this.most = most;
        this.longest = longest;
        this.clock = clock;
    }

    /**
     * The state from which an engine was made. The engine is used only while the state is unchanged.
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
