package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.history.JobFacts;
import io.schedmate.tables.BoundedMap;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds earlier runs similar to a job, for each kind of evidence. */
public final class SimilarRunFinder {

    /** Durations within this distance of the natural logarithm, a factor of two, count as similar. */
    private static final double ALIKE = 0.7;

    private final LinkedHashMap<String, RecentRuns> runs;

    public SimilarRunFinder(int maxContexts) {
        runs = new BoundedMap<>(maxContexts);
    }

    public Optional<RecentRuns> runs(@Nullable String key) {
        return key == null ? Optional.empty() : Optional.ofNullable(runs.get(key));
    }

    public RecentRuns orNew(String key) {
        return runs.computeIfAbsent(key, absent -> new RecentRuns());
    }

    /** Returns the keys under which a job's run is stored; kinds without the required facts are missing. */
    public Map<Witness, String> keys(JobFacts facts) {
        Map<Witness, String> keys = new EnumMap<>(Witness.class);
        String size = facts.gpus() + "/" + facts.cpus();
        String request = size + "/" + facts.nodes() + "/" + facts.memoryMegabytes() + "/" + facts.requestedSeconds();
        put(keys, Witness.EVERYONE, "");
        put(keys, Witness.SIZE, size);
        put(keys, Witness.REQUEST, request);
        put(keys, Witness.QUEUE_AND_SIZE, facts.queue(), size);
        put(keys, Witness.LIMIT, facts.requestedSeconds());
        put(keys, Witness.USER, facts.user());
        put(keys, Witness.USER_AND_SIZE, facts.user(), size);
        put(keys, Witness.USER_AND_REQUEST, facts.user(), request);
        put(keys, Witness.USER_AND_LIMIT, facts.user(), facts.requestedSeconds());
        put(keys, Witness.USER_AND_WORKLOAD, facts.user(), facts.workload());
        put(keys, Witness.USER_WORKLOAD_AND_REQUEST, facts.user(), facts.workload(), request);
        addSequences(keys);
        return keys;
    }

    private void addSequences(Map<Witness, String> keys) {
        String request = keys.getOrDefault(Witness.USER_AND_REQUEST, keys.get(Witness.REQUEST));
        String workload = keys.get(Witness.USER_AND_WORKLOAD);
        RecentRuns ofRequest = runs(request).orElse(null);
        RecentRuns ofUser = runs(keys.get(Witness.USER)).orElse(null);
        RecentRuns ofWorkload = runs(workload).orElse(null);
        if (ofRequest != null) {
            put(keys, Witness.REQUEST_AFTER_END, request, ofRequest.lastEnd());
            put(keys, Witness.REQUEST_AFTER_TWO, request, lastTwo(ofRequest));
        }
        if (ofUser != null) {
            put(keys, Witness.AFTER_USERS_RUN, request, String.valueOf(workload), last(ofUser));
        }
        if (ofWorkload != null) {
            put(keys, Witness.WORKLOAD_AFTER_RUN, workload, last(ofWorkload));
        } else if (ofUser != null) {
            put(keys, Witness.WORKLOAD_AFTER_RUN, keys.get(Witness.USER), lastTwo(ofUser));
        }
    }

    private static String last(RecentRuns runs) {
        return runs.lastEnd() + "/" + step(runs.ln(0));
    }

    private static @Nullable String lastTwo(RecentRuns runs) {
        return runs.count() < 2 ? null : step(runs.ln(0)) + "/" + step(runs.ln(1));
    }

    private static int step(double ln) {
        return (int) (ln / ALIKE);
    }

    private static void put(Map<Witness, String> keys, Witness evidence, @Nullable Object... parts) {
        StringBuilder key = new StringBuilder(evidence.name());
        for (Object part : parts) {
            if (part == null) {
                return;
            }
            key.append('\0').append(part);
        }
        keys.put(evidence, key.toString());
    }
}
