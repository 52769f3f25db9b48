package io.schedmate.advisor.simulate;

import io.schedmate.model.api.simulation.SimulatedPolicy;
import io.schedmate.model.api.simulation.SimulationLine;
import io.schedmate.model.api.simulation.SimulationPolicy;
import io.schedmate.model.api.simulation.SimulationStage;
import io.schedmate.simulator.policy.ReplayStopped;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running simulation, read line by line. */
public final class Simulation implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Simulation.class);

    /** The time limit, counted from the start of the simulation, because others wait for its end. */
    private static final Duration MAX_TIME = Duration.ofSeconds(60);

    private static final long BEAT_SECONDS = 1;

    private final PreparedTrace trace;
    private final List<SimulationPolicy> policies;
    private final InstantSource clock;
    private final Runnable over;
    private final BlockingQueue<SimulationLine> lines = new LinkedBlockingQueue<>();
    private volatile @Nullable Instant started;
    private final AtomicInteger done = new AtomicInteger();
    private @Nullable Future<?> work;

    Simulation(PreparedTrace trace, List<SimulationPolicy> policies, InstantSource clock, Runnable over) {
        this.trace = trace;
        this.policies = policies;
        this.clock = clock;
        this.over = over;
    }

    void runIn(ExecutorService worker) {
        work = worker.submit(this::run);
    }

    private void run() {
        started = clock.instant();
        try {
            PolicyReplay replay = new PolicyReplay(trace);
            for (SimulationPolicy policy : policies) {
                SimulatedPolicy result = replay.run(policy);
                done.incrementAndGet();
                lines.add(line(SimulationStage.POLICY, result, null, List.of()));
            }
            lines.add(line(SimulationStage.DONE, null, null, trace.caveats()));
        } catch (ReplayStopped _) {
            lines.add(stopped("The simulation was cancelled."));
        } catch (RuntimeException failure) {
            LOG.warn("A simulation failed", failure);
            lines.add(stopped("An unexpected error stopped the simulation."));
        }
    }

    /** Returns the next result; if none is ready within a second, returns a progress line. */
    public SimulationLine next() throws InterruptedException {
        SimulationLine line = lines.poll(BEAT_SECONDS, TimeUnit.SECONDS);
        if (line != null) {
            return line;
        }
        Instant start = started;
        if (start != null && clock.instant().isAfter(start.plus(MAX_TIME))) {
            return stopped("The simulation exceeded its limit of %d s. Use fewer jobs or policies."
                    .formatted(MAX_TIME.toSeconds()));
        }
        return line(SimulationStage.RUNNING, null, null, List.of());
    }

    private SimulationLine stopped(String why) {
        return line(SimulationStage.STOPPED, null, why, trace.caveats());
    }

    private SimulationLine line(
            SimulationStage stage, @Nullable SimulatedPolicy result, @Nullable String detail, List<String> caveats) {
        return new SimulationLine(
                stage,
                trace.jobs().size(),
                trace.gpus(),
                done.doubleValue() / policies.size(),
                result,
                detail,
                caveats);
    }

    /** Ends the simulation, unless it has already ended. */
    @Override
    public void close() {
        Future<?> running = work;
        if (running != null) {
            running.cancel(true);
        }
        over.run();
    }
}
