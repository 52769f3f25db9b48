package io.schedmate.code.inspect.training;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.NameTable;
import java.util.Map;
import java.util.Optional;

/** Reads the framework of a job from its imports. */
public final class FrameworkField {

    private static final Map<String, String> MODULES =
            NameTable.read(FrameworkField.class, "frameworks.tsv", 3).mapOf("import");
    private static final Map<String, String> PROGRAMS =
            NameTable.read(FrameworkField.class, "frameworks.tsv", 3).mapOf("program");

    private FrameworkField() {}

    public static Optional<Answer<String>> of(Job job) {
        // If two frameworks are imported, the one whose optimizer is created does the training.
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
        Optional<String> busiest = busiest(job);
        if (busiest.isPresent()) {
            return found(job, busiest.get());
        }
        return MODULES.keySet().stream()
                .map(module -> found(job, module))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> ofProgram(job))
                .or(() -> Optional.of(job.launch())
                        .filter(launch -> launch.launcher().matches("torchrun|deepspeed|accelerate"))
                        .map(launch -> Answer.at("pytorch", launch.program().origin())));
    }

    /**
     * Returns the framework that is used more, if both torch and jax are imported: the other only provides data loading
     * or weights.
     */
    private static Optional<String> busiest(Job job) {
        if (!job.imports("torch") || !job.imports("jax")) {
            return Optional.empty();
        }
        long torch = job.trace().calls().stream()
                .filter(call -> Job.fits(
                        "(?:torch|torchvision|pytorch_lightning|accelerate)\\..*",
                        call.made().callee()))
                .count();
        long jax = job.trace().calls().stream()
                .filter(call -> Job.fits(
                        "(?:jax|jnp|flax|optax|haiku|equinox|haliax|orbax)\\..*",
                        call.made().callee()))
                .count();
        return Optional.of(jax > torch ? "jax" : "torch");
    }

    /** Detects a program that belongs to a library and is not part of the tree. */
    private static Optional<Answer<String>> ofProgram(Job job) {
        String program = job.launch().program().text();
        return job.launch().script() != null
                ? Optional.empty()
                : PROGRAMS.entrySet().stream()
                        .filter(each -> Job.fits(each.getKey(), program))
                        .findFirst()
                        .map(each -> Answer.at(
                                each.getValue(), job.launch().program().origin()));
    }

    private static Optional<Answer<String>> found(Job job, String module) {
        return job.importOf(module).map(made -> Answer.at(MODULES.getOrDefault(module, module), made.origin()));
    }
}
