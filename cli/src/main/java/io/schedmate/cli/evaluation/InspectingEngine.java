package io.schedmate.cli.evaluation;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.command.JobCommand;
import io.schedmate.code.similar.compare.WorkloadComparison;
import io.schedmate.code.workload.Workload;
import io.schedmate.evaluation.engine.AdvisorEngine;
import java.util.Optional;

/** Our inspector as one of the evaluated engines. */
record InspectingEngine(WorkloadInspector inspector) implements AdvisorEngine {

    @Override
    public String name() {
        return "ours";
    }

    @Override
    public boolean needsTree() {
        return true;
    }

    @Override
    public Optional<Workload> inspect(Job job) {
        return Optional.of(inspector.inspect(job.root(), job.workdir(), job.command()));
    }

    @Override
    public Optional<Similarity> compare(Job one, Job other) {
        var answer = new WorkloadComparison(inspector).compare(command(one), command(other));
        return Optional.of(new Similarity(answer.score(), answer.sameWorkload()));
    }

    private static JobCommand command(Job job) {
        return new JobCommand(job.root(), job.workdir(), job.command());
    }
}
