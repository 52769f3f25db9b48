package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The labelled fields of a workload. */
final class ScoredFields {

    static final List<WorkloadField> ALL = Arrays.stream(WorkloadField.values())
            .filter(field -> field.label() != null)
            .toList();

    private ScoredFields() {}

    static Optional<WorkloadField> ofLabel(String name) {
        return ALL.stream().filter(field -> name.equals(field.label())).findFirst();
    }

    /** Whether it is what the command requests from the cluster rather than what the job is; counted separately. */
    static boolean isResource(WorkloadField field) {
        return field == WorkloadField.GPUS || field == WorkloadField.NODES;
    }
}
