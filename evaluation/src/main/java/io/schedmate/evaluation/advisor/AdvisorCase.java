package io.schedmate.evaluation.advisor;

import io.schedmate.code.workload.WorkloadField;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A job of a public repository with its true metadata.
 *
 * @param repository {@code owner/name}
 * @param expected by field, for each field of {@link Field}
 * @param acceptable by field: further answers, neither right nor wrong
 * @param evidence by field: the places that prove the label, {@code path:line} or {@code command}
 */
record AdvisorCase(
        String id,
        String repository,
        String commit,
        String workdir,
        String command,
        int difficulty,
        Map<WorkloadField, Label> expected,
        Map<WorkloadField, Set<String>> acceptable,
        Map<WorkloadField, Set<String>> evidence) {

    Label label(WorkloadField field) {
        return expected.getOrDefault(field, Label.UNDETERMINED);
    }

    Set<String> acceptable(WorkloadField field) {
        return acceptable.getOrDefault(field, Set.of());
    }

    Set<String> evidence(WorkloadField field) {
        return evidence.getOrDefault(field, Set.of());
    }

    /** The true value of one field. */
    sealed interface Label {

        Label UNDETERMINED = new Undetermined();

        /** The tree does not state the value: any answer is wrong. */
        record Undetermined() implements Label {}

        /** Any of the spellings is right. */
        record Spellings(List<String> accepted) implements Label {}

        /** Any of the numbers is right. */
        record Numbers(List<Double> accepted) implements Label {}

        /** Each technique must be named in one of its spellings; an empty list means that there is none. */
        record Techniques(List<List<String>> each) implements Label {}
    }

    /** Two jobs, and whether a record of one is a good estimate for the other. */
    record Pair(String id, Side one, Side other, boolean sameWorkload, String kind) {}

    /** @param command null for the case's own command */
    record Side(String caseId, @Nullable String command) {}
}
