package io.schedmate.code.inspect.job;

import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.util.Optional;

/** The answers to a job's fields, each kept only with evidence that holds. */
public final class Answers {

    private final EvidenceChoice evidence;
    private Workload workload = Workload.none(Engine.STATIC);

    public Answers(EvidenceChoice evidence) {
        this.evidence = evidence;
    }

    public <T> Answers keep(WorkloadField field, Optional<Answer<T>> answer) {
        answer.ifPresent(found -> {
            Evidence cited = evidence.of(field, found);
            if (cited != null) {
                workload = workload.with(field, found.value(), cited);
            }
        });
        return this;
    }

    public Answers whole(WorkloadField field, Optional<Answer<Double>> answer) {
        return keep(
                field,
                answer.filter(
                        number -> number.value() == Math.rint(number.value()) && Math.abs(number.value()) < 1e15));
    }

    public Answers count(WorkloadField field, Optional<Answer<Double>> answer) {
        return whole(field, answer.filter(number -> number.value() >= 1 && number.value() < 10_000_000));
    }

    public Workload workload() {
        return workload;
    }
}
