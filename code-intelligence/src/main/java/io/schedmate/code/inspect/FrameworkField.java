package io.schedmate.code.inspect;

import java.util.Map;
import java.util.Optional;

/** The library that a job computes with, by its imports. */
final class FrameworkField {

    private static final Map<String, String> MODULES =
            NameTable.read("frameworks.tsv").mapOf("import");

    private FrameworkField() {}

    static Optional<Finding<String>> of(Job job) {
        // Where two are imported, the one whose optimizer is made is the one that trains.
        String optimizer = job
                .callsLike("(?:torch\\.optim|tensorflow|keras|optax|paddle)\\..*(?:[Aa]dam\\w*|SGD|sgd|RMS\\w*)")
                .stream()
                .map(made -> made.callee().replaceFirst("\\..*", ""))
                .findFirst()
                .orElse("");
        String first = optimizer.equals("optax") ? "jax" : optimizer;
        if (!first.isEmpty() && job.imports(first)) {
            return found(job, first);
        }
        return MODULES.keySet().stream()
                .map(module -> found(job, module))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Finding<String>> found(Job job, String module) {
        return job.importOf(module).map(made -> Finding.at(MODULES.getOrDefault(module, module), made.origin()));
    }
}
