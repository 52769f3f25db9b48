package io.schedmate.evaluation.baseline;

import io.schedmate.code.CommandOnlyInspector;
import io.schedmate.code.workload.Workload;
import io.schedmate.evaluation.engine.AdvisorEngine;
import java.util.Optional;

/** Uses only the run command; jobs are similar only if directory and command text are equal. */
public final class CommandOnly implements AdvisorEngine {

    @Override
    public String name() {
        return "command only";
    }

    @Override
    public boolean needsTree() {
        return false;
    }

    @Override
    public Optional<Workload> inspect(Job job) {
        return Optional.of(new CommandOnlyInspector().inspect(job.root(), job.workdir(), job.command()));
    }

    @Override
    public Optional<Similarity> compare(Job one, Job other) {
        boolean same = one.workdir().equals(other.workdir()) && words(one).equals(words(other));
        return Optional.of(new Similarity(same ? 1 : 0, same));
    }

    private static String words(Job job) {
        return job.command().strip().replaceAll("\\s+", " ");
    }
}
