package io.schedmate.simulator;

import io.schedmate.simulator.fault.FaultChains;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** First come, first served, second by second; a failed run is followed by another. */
final class SlowFaults {

    private SlowFaults() {}

    static Map<String, Long> ends(int nodeCount, List<TraceJob> jobs, FaultChains chains) {
        var nodes = new SlowNodes(nodeCount);
        List<TraceJob> toCome = new ArrayList<>(chains.first());
        List<TraceJob> queue = new ArrayList<>();
        Map<TraceJob, int[]> held = new HashMap<>();
        Map<TraceJob, Long> running = new HashMap<>();
        Map<String, Long> ends = new TreeMap<>();
        for (long second = 0; ends.size() < jobs.size(); second++) {
            long now = second;
            List<TraceJob> ended = running.keySet().stream()
                    .filter(run -> running.getOrDefault(run, now + 1) <= now)
                    .sorted(Comparator.comparing(TraceJob::id))
                    .toList();
            for (TraceJob run : ended) {
                running.remove(run);
                nodes.release(held.getOrDefault(run, new int[0]));
                chains.next(run, now).ifPresentOrElse(toCome::add, () -> ends.put(run.id(), now));
            }
            List<TraceJob> fresh =
                    toCome.stream().filter(run -> run.submitSeconds() <= now).toList();
            toCome.removeAll(fresh);
            queue.addAll(fresh);
            while (!queue.isEmpty()) {
                TraceJob head = queue.getFirst();
                int[] taken = nodes.take(head.gpus());
                if (taken.length == 0) {
                    break;
                }
                queue.removeFirst();
                held.put(head, taken);
                running.put(head, now + head.durationSeconds());
            }
        }
        return ends;
    }
}
