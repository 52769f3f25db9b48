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

/** The attempts in memory, by the lane in which their chunks come. The attempts of a lane belong to one thread. */
final class PartitionAttempts {

    private final int mostLive;
    private final Map<Integer, Map<AttemptKey, LiveAttempt>> lanes = new ConcurrentHashMap<>();
    private final Set<AttemptKey> outdated = ConcurrentHashMap.newKeySet();
    private final Set<JobId> forgotten = ConcurrentHashMap.newKeySet();

    PartitionAttempts(int mostLive) {
        this.mostLive = mostLive;
    }

    /** The attempts of a lane; those that are not in memory are read. */
    Map<AttemptKey, LiveAttempt> in(
            int lane, Set<AttemptKey> wanted, Function<Set<AttemptKey>, List<LiveAttempt>> read) {
        Map<AttemptKey, LiveAttempt> live = lanes.computeIfAbsent(lane, _ -> new LinkedHashMap<>());
        Map<AttemptKey, LiveAttempt> found = new LinkedHashMap<>();
        Set<AttemptKey> missing = new LinkedHashSet<>();
        for (AttemptKey key : wanted) {
            if (forgotten.remove(key.jobId())) {
                live.keySet().removeIf(other -> other.jobId().equals(key.jobId()));
            }
            // Taken out and put back, so that the first is the one that has waited the longest.
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

    /** What outlives its attempt here would stay for ever. */
    private void tidy() {
        if (outdated.size() > mostLive) {
            outdated.clear();
        }
        if (forgotten.size() > mostLive) {
            forgotten.clear();
        }
    }

    private void trim(Map<AttemptKey, LiveAttempt> live, int used) {
        int most = Math.max(used, mostLive / Math.max(1, lanes.size()));
        var oldest = live.keySet().iterator();
        while (live.size() > most && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }

    Collection<LiveAttempt> of(Set<Integer> wanted) {
        List<LiveAttempt> attempts = new ArrayList<>();
        wanted.forEach(
                lane -> attempts.addAll(lanes.getOrDefault(lane, Map.of()).values()));
        return attempts;
    }

    /** Has an attempt read anew: someone else has saved it. */
    void outdate(AttemptKey key) {
        outdated.add(key);
    }

    /** Has all attempts of a job read anew, each by the thread of its lane. */
    void outdate(JobId job) {
        forgotten.add(job);
    }

    void forget(Set<Integer> lost) {
        lost.forEach(lanes::remove);
    }

    int size() {
        return lanes.values().stream().mapToInt(Map::size).sum();
    }
}
