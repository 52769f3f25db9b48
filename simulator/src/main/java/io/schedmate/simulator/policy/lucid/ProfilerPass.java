package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.cluster.NodePool;
import io.schedmate.simulator.cluster.Placement;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.profile.ArrivalForecast;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Runs the jobs that are profiled on the profiling nodes, fewest GPUs first; if the first one does not fit, all wait.
 * One more node is borrowed while more than ten jobs wait, and returned when few wait and few are forecast.
 */
final class ProfilerPass {

    private static final int GROW_EVERY_SECONDS = 10;
    private static final int SHRINK_EVERY_SECONDS = 100;
    private static final int MANY_WAITING = 10;
    private static final int FEW_WAITING = 5;
    /** A factor on the predicted GPUs, relative to the GPUs of the largest profiled job. */
    private static final double QUIET_FACTOR = 5;

    /** Fewest GPUs first, then in the order of arrival. */
    private record Waiting(TraceJob job, int arrival) {
        static final Comparator<Waiting> ORDER =
                Comparator.<Waiting>comparingInt(it -> it.job().gpus()).thenComparingInt(Waiting::arrival);
    }

    private record Running(long endSeconds, Placement placement) {}

    private final LucidRecipe recipe;
    private final ArrivalForecast forecast;
    private final List<TraceJob> jobs;
    private final NodePool nodes;
    private final PriorityQueue<Waiting> queue = new PriorityQueue<>(Waiting.ORDER);
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endSeconds));
    private final Map<TraceJob, ProfilerStay> stays = new LinkedHashMap<>();
    private final List<NodeTransfer> transfers = new ArrayList<>();
    private int arrived;
    private boolean isGrown;

    ProfilerPass(LucidRecipe recipe, ArrivalForecast forecast, int gpusPerNode, List<TraceJob> jobs) {
        this.recipe = recipe;
        this.forecast = forecast;
        this.jobs =
                jobs.stream().filter(job -> job.gpus() <= recipe.profiledGpus()).toList();
        this.nodes = new NodePool(new VirtualCluster("profiler", recipe.profilerNodes(), gpusPerNode));
    }

    ProfilerLog run() {
        long now = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
        while (arrived < jobs.size() || !queue.isEmpty() || !running.isEmpty()) {
            free(now);
            arrive(now);
            startHead(now);
            boolean isChanged = recipe.scalingPartner() != null && scale(now);
            now = isChanged ? now + 1 : nextSecond(now);
        }
        return new ProfilerLog(stays, transfers);
    }

    private void free(long now) {
        for (Running first = running.peek(); first != null && first.endSeconds() <= now; first = running.peek()) {
            nodes.release(running.remove().placement());
        }
    }

    private void arrive(long now) {
        while (arrived < jobs.size() && jobs.get(arrived).submitSeconds() <= now) {
            queue.add(new Waiting(jobs.get(arrived), arrived++));
        }
    }

    private void startHead(long now) {
        for (Waiting head = queue.peek(); head != null; head = queue.peek()) {
            Optional<Placement> placement = nodes.take(head.job().gpus());
            if (placement.isEmpty()) {
                return;
            }
            queue.remove();
            boolean isShort = head.job().durationSeconds() <= recipe.profilerSeconds();
            long end = now + Math.min(head.job().durationSeconds(), recipe.profilerSeconds());
            running.add(new Running(end, placement.get()));
            stays.put(head.job(), new ProfilerStay(now, end, isShort));
        }
    }

    /** Returns whether a node was added or removed. */
    private boolean scale(long now) {
        if (!isGrown && Math.floorMod(now, GROW_EVERY_SECONDS) == 0 && queue.size() > MANY_WAITING) {
            isGrown = nodes.borrow();
            transfers.add(new NodeTransfer(now, true));
            return true;
        }
        if (isGrown && Math.floorMod(now, SHRINK_EVERY_SECONDS) == 0 && isQuiet(now) && nodes.giveBackBorrowed()) {
            isGrown = false;
            transfers.add(new NodeTransfer(now, false));
            return true;
        }
        return false;
    }

    private boolean isQuiet(long now) {
        return queue.size() < FEW_WAITING && forecast.gpusAfter(now).orElse(0) <= QUIET_FACTOR * recipe.profiledGpus();
    }

    private long nextSecond(long now) {
        long next = arrived < jobs.size() ? jobs.get(arrived).submitSeconds() : Long.MAX_VALUE;
        Running first = running.peek();
        next = first == null ? next : Math.min(next, first.endSeconds());
        if (recipe.scalingPartner() != null && !isGrown && queue.size() > MANY_WAITING) {
            next = Math.min(next, after(now, GROW_EVERY_SECONDS));
        }
        return isGrown ? Math.min(next, after(now, SHRINK_EVERY_SECONDS)) : next;
    }

    private static long after(long now, int every) {
        return (Math.floorDiv(now, every) + 1) * every;
    }
}
