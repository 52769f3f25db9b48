package io.schedmate.code.inspect.job;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The answers to a job's fields. An answer without valid evidence is dropped. */
public final class Answers {

    private final EvidenceChoice evidence;
    private final Set<Place> defaults;
    private Workload workload = Workload.none(Engine.STATIC);

    public Answers(EvidenceChoice evidence, Trace trace) {
        this.evidence = evidence;
        this.defaults = trace.declared().values().stream()
                .flatMap(option -> option.fallback().origin().places().stream())
                .collect(Collectors.toSet());
    }

    public <T> Answers keep(WorkloadField field, Optional<Answer<T>> answer) {
        answer.ifPresent(found -> {
            Evidence cited = evidence.of(field, found);
            if (cited != null) {
                Certainty certainty = isDefault(found) ? Certainty.DEFAULT : Certainty.of(cited);
                workload = workload.with(field, new Finding(found.value(), cited, Engine.STATIC, certainty));
            }
        });
        return this;
    }

    /** Whether the answer is an option's default without other evidence. */
    private boolean isDefault(Answer<?> answer) {
        List<Place> places = answer.origin().places();
        return !places.isEmpty() && !answer.origin().derived() && defaults.contains(places.getFirst());
    }

    public Answers whole(WorkloadField field, Optional<Answer<Double>> answer) {
        return keep(
                field,
                answer.filter(
                        number -> number.value() == Math.rint(number.value()) && Math.abs(number.value()) < 1e15));
    }

    public Answers count(WorkloadField field, Optional<Answer<Double>> answer) {
        return whole(
                field,
                answer.filter(number -> number.value() >= 1 && number.value() < 10_000_000)
                        .map(this::only));
    }

    /**
     * Justifies a count of one. A device that is named by its index, or requested without a number, counts as one
     * because no second one is requested.
     */
    private Answer<Double> only(Answer<Double> count) {
        return count.value() == 1
                        && !count.origin().places().isEmpty()
                        && evidence.written(count).isEmpty()
                ? Answer.because(
                        1.0,
                        new Evidence.Absence("no second one is asked for beside "
                                + count.origin().places().getFirst()))
                : count;
    }

    public Workload workload() {
        return workload;
    }
}
