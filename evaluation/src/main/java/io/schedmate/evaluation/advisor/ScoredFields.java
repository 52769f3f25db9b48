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

    /**
     * Whether the field is a resource that the command requests from the cluster and not a property of the job; such
     * fields are counted separately.
     */
    static boolean isResource(WorkloadField field) {
        return field == WorkloadField.GPUS || field == WorkloadField.NODES;
    }
}
