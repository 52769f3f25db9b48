package io.schedmate.advisor.extract;

import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the framework from the name of a container image if no better source states it. */
final class ImageName {

    private static final List<String> FRAMEWORKS = List.of("pytorch", "tensorflow", "jax", "mxnet", "paddle");

    private ImageName() {}

    static Workload completing(Workload it, @Nullable String image) {
        if (it.framework() != null || image == null) {
            return it;
        }
        String name = image.toLowerCase(Locale.ROOT);
        return FRAMEWORKS.stream()
                .filter(name::contains)
                .findFirst()
                .map(framework -> it.with(WorkloadField.FRAMEWORK, framework, new Evidence.Stated("image")))
                .orElse(it);
    }
}
