package io.schedmate.evaluation.agent;

import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.workload.Workload;
import io.schedmate.evaluation.engine.AdvisorEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A contender that records the cost of each job. */
final class MeasuredEngine implements AdvisorEngine {

    private final Contender contender;
    private final InstantSource clock;
    private final List<Measured> jobs = new ArrayList<>();

    MeasuredEngine(Contender contender, InstantSource clock) {
        this.contender = contender;
        this.clock = clock;
    }

    /** An answer for one job and its duration. */
    record Measured(AgentReport report, double seconds) {}

    @Override
    public String name() {
        return contender.name();
    }

    @Override
    public boolean needsTree() {
        return true;
    }

    @Override
    public Optional<Workload> inspect(Job job) {
        Instant start = clock.instant();
        AgentReport report = contender.inspect().apply(job);
        Duration took = Duration.between(start, clock.instant());
        jobs.add(new Measured(report, took.toNanos() / 1e9));
        return Optional.of(report.metadata());
    }

    boolean asksModel() {
        return contender.asksModel();
    }

    List<Measured> jobs() {
        return jobs;
    }
}
