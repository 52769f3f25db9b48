package io.schedmate.tracker.state;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The attempts in memory, by the partition of their chunks. One thread owns the attempts of a partition. */
final class PartitionAttempts {

    private final int maxLive;
    private final Map<Integer, Map<AttemptKey, LiveAttempt>> partitions = new ConcurrentHashMap<>();
    private final Set<AttemptKey> outdated = ConcurrentHashMap.newKeySet();
    private final Set<JobId> forgotten = ConcurrentHashMap.newKeySet();

    PartitionAttempts(int maxLive) {
        this.maxLive = maxLive;
    }

    /** Returns the attempts of a partition, reading those that are not in memory. */
    Map<AttemptKey, LiveAttempt> in(
            int partition, Set<AttemptKey> wanted, Function<Set<AttemptKey>, List<LiveAttempt>> read) {
        Map<AttemptKey, LiveAttempt> live = partitions.computeIfAbsent(partition, _ -> new LinkedHashMap<>());
        Map<AttemptKey, LiveAttempt> found = new LinkedHashMap<>();
        Set<AttemptKey> missing = new LinkedHashSet<>();
        for (AttemptKey key : wanted) {
            if (forgotten.remove(key.jobId())) {
                live.keySet().removeIf(other -> other.jobId().equals(key.jobId()));
            }
            // Removed and added again, so that the first entry is the least recently used one.
            LiveAttempt known = live.remove(key);
            if (outdated.remove(key) || known == null) {
                missing.add(key);
            } else {
                found.put(key, known);
            }
        }
        if (!missing.isEmpty()) {
            read.apply(missing).forEach(attempt -> found.put(attempt.key(), attempt));
        }
        live.putAll(found);
        trim(live, found.size());
        tidy();
        return found;
    }

    /** Limits the notes about attempts that are no longer in memory here, which would otherwise stay forever. */
    private void tidy() {
        if (outdated.size() > maxLive) {
            outdated.clear();
        }
        if (forgotten.size() > maxLive) {
            forgotten.clear();
        }
    }

    private void trim(Map<AttemptKey, LiveAttempt> live, int used) {
        int most = Math.max(used, maxLive / Math.max(1, partitions.size()));
        var oldest = live.keySet().iterator();
        while (live.size() > most && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }

    Collection<LiveAttempt> of(Set<Integer> wanted) {
        List<LiveAttempt> attempts = new ArrayList<>();
        wanted.forEach(partition ->
                attempts.addAll(partitions.getOrDefault(partition, Map.of()).values()));
        return attempts;
    }

    /** Marks an attempt to be read again, because another instance has saved it. */
    void outdate(AttemptKey key) {
        outdated.add(key);
    }

    /** Marks all attempts of a job to be read again, each by the thread of its partition. */
    void outdate(JobId job) {
        forgotten.add(job);
    }

    void forget(Set<Integer> lost) {
        lost.forEach(partitions::remove);
    }

    int size() {
        return partitions.values().stream().mapToInt(Map::size).sum();
    }
}
