package io.schedmate.agent.simulated;

import io.schedmate.agent.check.DeclaredFaults;
import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.ShownCordon;
import io.schedmate.agent.gpu.GpuFacts;
import io.schedmate.agent.gpu.Gpus;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.job.JobId;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A simulated node with its scheduler, its GPUs and their declared faults. */
public final class SimulatedNode implements ClusterAdapter, Gpus {

    private static final long GPU_BYTES = 80L << 30;
    private static final double IDLE_WATTS = 90;
    private static final double BUSY_WATTS = 600;

    private final int gpuCount;
    private final InstantSource clock;
    private final Map<JobId, Integer> jobs = new LinkedHashMap<>();
    private final Set<JobId> running = new HashSet<>();
    private final List<XidReading> xids = new ArrayList<>();
    private DeclaredFaults faults = new DeclaredFaults(List.of(), List.of());
    private @Nullable ShownCordon cordon;

    public SimulatedNode(int gpuCount, InstantSource clock) {
        this.gpuCount = gpuCount;
        this.clock = clock;
    }

    /** Starts a job on all GPUs of this node. */
    public synchronized void place(JobId job, int attempt) {
        jobs.put(job, attempt);
        running.add(job);
    }

    /**
     * Ends the job's processes. Its GPUs become free, but the scheduler still knows the attempt, so the job can be
     * restarted.
     */
    public synchronized void remove(JobId job) {
        running.remove(job);
    }

    /** Sets the faults that later checks find. */
    public synchronized void declare(DeclaredFaults declared) {
        faults = declared;
    }

    public synchronized DeclaredFaults faults() {
        return faults;
    }

    /** Adds a driver error of one GPU. */
    public synchronized void report(int xid, int gpu, String words) {
        String text = "NVRM: Xid (PCI:%s): %d, %s".formatted(pci(gpu), xid, words);
        xids.addFirst(new XidReading(xid, pci(gpu), null, clock.instant(), text));
    }

    /** Cordons the node on behalf of a person or another program. */
    public synchronized void cordonByOther(String reason) {
        cordon = new ShownCordon(reason, clock.instant());
    }

    @Override
    public AgentMode mode() {
        return AgentMode.SIMULATED;
    }

    @Override
    public synchronized Optional<ShownCordon> cordon() {
        return Optional.ofNullable(cordon);
    }

    @Override
    public synchronized void cordon(String reason) {
        cordon = new ShownCordon(reason, clock.instant());
    }

    @Override
    public synchronized void uncordon() {
        cordon = null;
    }

    @Override
    public synchronized Outcome drain(Duration grace, List<JobId> spared) {
        Set<JobId> moved = new HashSet<>(running);
        spared.forEach(moved::remove);
        running.removeAll(moved);
        jobs.keySet().removeAll(moved);
        return new Outcome(
                true, "Simulated: %d jobs moved off the node, %d spared.".formatted(moved.size(), running.size()));
    }

    @Override
    public synchronized Optional<Integer> attemptOf(JobId job) {
        return Optional.ofNullable(jobs.get(job));
    }

    @Override
    public Outcome restart(JobId job, RestartOrder order) {
        return new Outcome(
                true,
                "Simulated: restarted " + (order.ranks().isEmpty() ? "every rank" : "ranks " + order.ranks())
                        + (order.excludedNodes().isEmpty()
                                ? "."
                                : ", not on " + new TreeSet<>(order.excludedNodes()) + ".")
                        + (order.checkpoint() == null
                                ? ""
                                : " It resumes from " + order.checkpoint().path() + "."));
    }

    @Override
    public synchronized GpuFacts read() {
        boolean busy = !running.isEmpty();
        List<GpuReading> gpus = IntStream.range(0, gpuCount)
                .filter(gpu -> !faults.gpus().contains(gpu))
                .mapToObj(gpu -> reading(gpu, busy))
                .toList();
        return new GpuFacts(
                clock.instant(), null, gpus, xids.stream().limit(200).toList(), busy ? gpuCount : 0, null);
    }

    private static GpuReading reading(int gpu, boolean busy) {
        return new GpuReading(
                gpu,
                "GPU-simulated-" + gpu,
                pci(gpu),
                "Simulated GPU",
                busy ? 0.9 : 0.0,
                busy ? GPU_BYTES / 2 : 0L,
                GPU_BYTES,
                busy ? BUSY_WATTS : IDLE_WATTS,
                busy ? 65.0 : 35.0,
                0L,
                0L,
                BUSY_WATTS + 100);
    }

    private static String pci(int gpu) {
        return "0000:%02x:00".formatted(0x10 + gpu);
    }
}
