package io.schedmate.tracker.state;

import io.schedmate.edge.outage.Failure;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.state.AttemptStates.Change;
import io.schedmate.tracker.state.AttemptStates.StaleState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows each attempt. The chunks, states, history and events of one call are one transaction. After a crash, repeated
 * chunks are therefore either recognised as duplicates, or the earlier ones have left no trace.
 */
public final class Tracker {

    private static final Logger LOG = LoggerFactory.getLogger(Tracker.class);

    private static final int SILENT_AT_ONCE = 10_000;
    private static final int TRIES = 3;

    private final AttemptStates states;
    private final KnownJobs jobs;
    private final Outbox outbox;
    private final Transactions transactions;
    private final MetricExtractor extractor;
    private final LineClassifier classifier;
    private final TrackingRules rules;
    private final HardwareUses hardware;
    private final Consumer<AttemptState> onlooker;
    private final PartitionAttempts partitions;
    private final LongAdder skippedLines = new LongAdder();
    private final LongAdder errors = new LongAdder();
    private final LongAdder warnings = new LongAdder();

    /** @param onlooker receives each saved state */
    public Tracker(
            AttemptStates states,
            KnownJobs jobs,
            Outbox outbox,
            Transactions transactions,
            MetricExtractor extractor,
            LineClassifier classifier,
            TrackingRules rules,
            HardwareUses hardware,
            Consumer<AttemptState> onlooker) {
        this.states = states;
        this.jobs = jobs;
        this.outbox = outbox;
        this.transactions = transactions;
        this.extractor = extractor;
        this.classifier = classifier;
        this.rules = rules;
        this.hardware = hardware;
        this.onlooker = onlooker;
        this.partitions = new PartitionAttempts(rules.maxLive());
    }

    /** Processes chunks of a single partition. */
    public Map<ChunkOrder, Integer> take(List<LogChunk> chunks) {
        return take(Map.of(0, chunks));
    }

    /**
     * Processes the chunks of each job in order, and counts how many were next, late or duplicate.
     *
     * @param chunks chunks by partition; one thread at a time owns a partition, and a job has one partition
     */
    public Map<ChunkOrder, Integer> take(Map<Integer, List<LogChunk>> chunks) {
        return retried(() -> {
            Map<AttemptKey, LiveAttempt> touched = touched(chunks);
            return work(touched, chunks.keySet(), () -> turns(chunks, touched));
        });
    }

    private Map<ChunkOrder, Integer> turns(Map<Integer, List<LogChunk>> chunks, Map<AttemptKey, LiveAttempt> touched) {
        Map<JobId, KnownJob> known =
                jobs.findAll(touched.keySet().stream().map(AttemptKey::jobId).collect(Collectors.toSet()));
        Map<ChunkOrder, Integer> turns = new EnumMap<>(ChunkOrder.class);
        byAttempt(chunks).forEach((key, own) -> {
            LiveAttempt attempt = touched.get(key);
            if (attempt != null) {
                long before = attempt.skippedLines();
                attempt.takeAll(own, known.get(key.jobId())).forEach(turn -> turns.merge(turn, 1, Integer::sum));
                skippedLines.add(attempt.skippedLines() - before);
            }
        });
        return turns;
    }

    /** Groups the chunks, so that an attempt processes all its chunks while its state is in the processor's cache. */
    private static Map<AttemptKey, List<LogChunk>> byAttempt(Map<Integer, List<LogChunk>> chunks) {
        return chunks.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Tracker::key, LinkedHashMap::new, Collectors.toList()));
    }

    /** Records the final metrics of an attempt; does nothing if its log has reported nothing. */
    public void end(JobId jobId, int attempt) {
        retried(() -> {
            states.find(jobId, attempt).map(this::fresh).ifPresent(ended -> {
                ended.end();
                saveAside(ended);
            });
            return true;
        });
    }

    /** Publishes a slowdown that was found in the history. */
    public void report(JobId jobId, int attempt, Slowdown found) {
        retried(() -> {
            states.find(jobId, attempt).map(this::fresh).ifPresent(slower -> {
                slower.slower(found);
                saveAside(slower);
            });
            return true;
        });
    }

    /** Drops a job from memory; its stored data is deleted elsewhere. */
    public void forget(JobId jobId) {
        partitions.outdate(jobId);
    }

    /** Detects running jobs that have stopped reporting, as far as their logs have been read. */
    public void listen(Reading reading, Instant now) {
        List<AttemptStates.Quiet> quiet =
                states.silent(now.minus(rules.silence().shortest()), SILENT_AT_ONCE);
        if (quiet.isEmpty()) {
            return;
        }
        Reading.UpTo read = reading.look(now);
        for (AttemptStates.Quiet each : quiet) {
            apart(each.kept().state().key(), () -> listen(each, read));
        }
    }

    private void listen(AttemptStates.Quiet quiet, Reading.UpTo read) {
        LiveAttempt running = fresh(quiet.kept());
        running.listen(quiet.progressedAt(), read.of(running.key().jobId()));
        if (!running.change().entries().isEmpty()) {
            saveUnlessOvertaken(running);
        }
    }

    /**
     * An attempt that cannot be checked does not delay the others. An outage affects all of them and ends the round.
     */
    private static void apart(AttemptKey key, Runnable check) {
        try {
            check.run();
        } catch (RuntimeException e) {
            if (Failure.isOutage(e)) {
                throw e;
            }
            LOG.error("Could not check whether attempt {} of job {} has stopped", key.attempt(), key.jobId(), e);
        }
    }

    /**
     * Saves the attempt. If another instance has saved it in the meantime, more of the log has been read, and the next
     * round checks the attempt again.
     */
    private void saveUnlessOvertaken(LiveAttempt attempt) {
        try {
            saveAside(attempt);
        } catch (StaleState overtaken) {
            partitions.outdate(attempt.key());
        }
    }

    /** Saves the lines from which another instance resumes, and drops the attempts of these partitions. */
    public void handOver(Set<Integer> given) {
        Map<AttemptKey, List<String>> tails = new LinkedHashMap<>();
        partitions.of(given).forEach(attempt -> {
            List<String> tail = attempt.unsavedTail();
            if (tail != null) {
                tails.put(attempt.key(), tail);
            }
        });
        forget(given);
        states.saveTails(tails);
    }

    /** Drops the attempts of partitions that other instances may already own. */
    public void forget(Set<Integer> lost) {
        partitions.forget(lost);
    }

    /** Returns the number of lines that were not read since the start, including those of repeated batches. */
    public long skippedLines() {
        return skippedLines.sum();
    }

    /** Returns the number of error lines since the start. */
    public long errors() {
        return errors.sum();
    }

    /** Returns the number of warning lines since the start. */
    public long warnings() {
        return warnings.sum();
    }

    /** Returns the number of attempts with a reading in memory. */
    public int live() {
        return partitions.size();
    }

    private void saveAside(LiveAttempt attempt) {
        work(Map.of(attempt.key(), attempt), Set.of(), () -> true);
        partitions.outdate(attempt.key());
    }

    private <T> T work(Map<AttemptKey, LiveAttempt> touched, Set<Integer> worked, Supplier<T> steps) {
        boolean done = false;
        try {
            List<Change> changes = new ArrayList<>();
            T result = transactions.inOne(() -> {
                T worth = steps.get();
                touched.values().forEach(attempt -> changes.add(attempt.change()));
                save(changes);
                return worth;
            });
            touched.values().forEach(LiveAttempt::saved);
            done = true;
            changes.forEach(this::announce);
            return result;
        } finally {
            if (!done) {
                // Attempts that were not saved must be dropped: their state is ahead of the database.
                partitions.forget(worked);
            }
        }
    }

    private void announce(Change change) {
        change.minutes().forEach(minute -> {
            errors.add(minute.errors());
            warnings.add(minute.warnings());
        });
        onlooker.accept(change.state());
    }

    private void save(List<Change> changes) {
        states.saveAll(changes);
        Map<AttemptKey, HardwareUse> used = hardware.of(steady(changes));
        outbox.add(changes.stream()
                .flatMap(change ->
                        Announcements.of(change, used.get(change.state().key())))
                .toList());
    }

    /** Returns the attempts with new history entries whose step time has settled, and when it settled. */
    private static Map<AttemptKey, Instant> steady(List<Change> changes) {
        Map<AttemptKey, Instant> steady = new LinkedHashMap<>();
        for (Change change : changes) {
            Instant since = change.state().steadySince();
            if (since != null && !change.entries().isEmpty()) {
                steady.put(change.state().key(), since);
            }
        }
        return steady;
    }

    private Map<AttemptKey, LiveAttempt> touched(Map<Integer, List<LogChunk>> chunks) {
        Map<AttemptKey, LiveAttempt> touched = new LinkedHashMap<>();
        chunks.forEach((partition, inPartition) -> {
            Map<AttemptKey, String> clusters = new LinkedHashMap<>();
            inPartition.forEach(chunk -> clusters.putIfAbsent(key(chunk), chunk.cluster()));
            touched.putAll(partitions.in(partition, clusters.keySet(), missing -> read(missing, clusters)));
        });
        return touched;
    }

    private List<LiveAttempt> read(Set<AttemptKey> missing, Map<AttemptKey, String> clusters) {
        Map<AttemptKey, AttemptStates.Kept> kept = states.findAll(missing).stream()
                .collect(Collectors.toMap(each -> each.state().key(), each -> each));
        return missing.stream()
                .map(key -> kept.getOrDefault(
                        key, new AttemptStates.Kept(AttemptState.of(key, clusters.getOrDefault(key, "")), 0)))
                .map(this::fresh)
                .toList();
    }

    private LiveAttempt fresh(AttemptStates.Kept kept) {
        return new LiveAttempt(kept, rules, extractor, classifier);
    }

    /** Runs the work. If another instance has saved a state in the meantime, reads it again and repeats the work. */
    private static <T> T retried(Supplier<T> work) {
        for (int tries = 1; tries < TRIES; tries++) {
            try {
                return work.get();
            } catch (StaleState _) {
                // Reads the newer state and works again.
            }
        }
        return work.get();
    }

    private static AttemptKey key(LogChunk chunk) {
        return new AttemptKey(chunk.jobId(), chunk.attempt());
    }
}
