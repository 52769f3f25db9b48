package io.schedmate.model.advice;

import io.schedmate.model.Engine;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field of a job's workload metadata.
 *
 * @param name name of the field, such as {@code model_name} or {@code batch_size_global}
 * @param value value in words, with numbers in decimal form
 * @param evidence places where it was found: {@code path:line} from the root of the source, or {@code command}
 * @param confidence confidence in the value, 0 to 1
 * @param certainty null = not stored
 */
public record MetadataField(
        String name,
        String value,
        List<String> evidence,
        double confidence,
        Engine engine,
        @Nullable FieldCertainty certainty) {

    public MetadataField {
        Require.text("name", name);
        Require.text("value", value);
        evidence = Require.items("evidence", evidence);
        Require.ratio("confidence", confidence);
        Require.present("engine", engine);
    }
}
