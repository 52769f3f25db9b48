package io.schedmate.model.advice;

import io.schedmate.model.check.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a job trains, on what, and how (full paper, section 3.1). Fields that could not be determined are absent.
 *
 * @param workloadText the canonical text that similarity compares
 */
public record WorkloadMetadata(String workloadText, List<MetadataField> fields) {

    public WorkloadMetadata {
        Require.text("workloadText", workloadText);
        fields = Require.items("fields", fields);
        Set<String> names = new HashSet<>();
        for (MetadataField field : fields) {
            if (!names.add(field.name())) {
                throw Require.refused("fields", "one answer for each name", field.name(), "keep the better supported");
            }
        }
    }

    public Optional<MetadataField> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }
}
