package io.schedmate.advisor.simulate;

import io.schedmate.model.api.simulation.SimulationPolicy;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs simulations one after another, at most one per caller at a time. */
public final class Simulations implements AutoCloseable {

    private static final int WAITING = 4;

    private final ThreadPoolExecutor worker;
    private final Set<String> callers = ConcurrentHashMap.newKeySet();
    private final InstantSource clock;

    public Simulations(InstantSource clock) {
        this.clock = clock;
        ThreadFactory daemons = Thread.ofPlatform()
                .name("simulation-", 0)
                .daemon()
                .priority(Thread.MIN_PRIORITY)
                .factory();
        this.worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(WAITING), daemons);
    }

    /**
     * Starts a simulation. Closing it ends it.
     *
     * @throws SimulationRefused if the caller has one running or too many are waiting
     */
    public Simulation begin(String caller, PreparedTrace trace, List<SimulationPolicy> policies) {
        if (!callers.add(caller)) {
            throw new SimulationRefused(true);
        }
        Simulation simulation = new Simulation(trace, policies, clock, () -> leave(caller));
        try {
            simulation.runIn(worker);
            return simulation;
        } catch (RejectedExecutionException _) {
            callers.remove(caller);
            throw new SimulationRefused(false);
        }
    }

    /** Removes a simulation that was ended before its turn from the queue. */
    private void leave(String caller) {
        callers.remove(caller);
        worker.purge();
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
