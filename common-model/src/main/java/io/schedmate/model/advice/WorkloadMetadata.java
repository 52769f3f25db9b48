package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The workload of a job: what it trains, on what data, and how (full paper, section 3.1).
 *
 * @param workloadText the canonical text that similarity compares
 * @param fields fields that were determined
 * @param open fields that were not determined
 * @param hindrances reasons why the command cannot run; empty if none is known
 */
public record WorkloadMetadata(
        String workloadText, List<MetadataField> fields, List<OpenField> open, List<RunBlocker> hindrances) {

    public WorkloadMetadata {
        Require.text("workloadText", workloadText);
        fields = Require.items("fields", fields);
        open = Require.items("open", open);
        hindrances = Require.items("hindrances", hindrances);
        Set<String> names = new HashSet<>();
        for (MetadataField field : fields) {
            if (!names.add(field.name())) {
                throw Require.refused(
                        "fields", "one answer per field name", field.name(), "keep the better supported one");
            }
        }
    }

    public Optional<MetadataField> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }
}
