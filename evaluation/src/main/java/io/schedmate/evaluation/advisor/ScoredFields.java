package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The fields of a workload that labels hold. */
final class ScoredFields {

    static final List<WorkloadField> ALL = Arrays.stream(WorkloadField.values())
            .filter(field -> field.label() != null)
            .toList();

    private ScoredFields() {}

    static Optional<WorkloadField> ofLabel(String name) {
        return ALL.stream().filter(field -> name.equals(field.label())).findFirst();
    }

    /** What the command asks of the cluster rather than what the job is; counted apart. */
    static boolean isResource(WorkloadField field) {
        return field == WorkloadField.GPUS || field == WorkloadField.NODES;
    }
}
