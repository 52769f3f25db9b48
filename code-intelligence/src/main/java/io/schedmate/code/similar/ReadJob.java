package io.schedmate.code.similar;

import io.schedmate.code.WorkloadMetadata;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A job with what was read of it: which files its program consists of, and which of its options have no effect. */
record ReadJob(JobCommand job, WorkloadMetadata metadata) {

    /** Options are declared near the script; what lies further off is rarely about them. */
    private static final int MOST_FILES = 60;

    String command() {
        return job.command();
    }

    DeclaredOptions declared() {
        JobFiles files = new JobFiles(job.root());
        List<String> modules = metadata.filesRead().stream()
                .filter(file -> file.endsWith(".py"))
                .limit(MOST_FILES)
                .map(job.root()::resolve)
                .flatMap((Path file) -> files.text(file).stream())
                .toList();
        Optional<String> script = job.script();
        if (script.isPresent()) {
            return DeclaredOptions.in(script.get(), modules);
        }
        // An installed module or command has no file by its name; what was read first of it is its script.
        return modules.isEmpty()
                ? DeclaredOptions.none()
                : DeclaredOptions.in(modules.getFirst(), modules.subList(1, modules.size()));
    }

    Optional<String> text(String file) {
        return job.text(file);
    }

    boolean gives(String option) {
        return new InvocationReader(declared()).read(command()).options().containsKey(option);
    }

    /** Whether the command gives the option and nothing reads it. */
    boolean ignores(String option) {
        Set<String> idle = Set.of(
                metadata.extras().getOrDefault("optionsWithoutEffect", "").split(" "));
        return idle.stream().map(FlagLexicon::plain).anyMatch(option::equals);
    }

    /** Whether the metadata fits what the command says of its batch or precision; what it does not say fits. */
    boolean bearsOut(FlagKind kind, String option, String value) {
        if (kind == FlagKind.PRECISION && !value.isEmpty() && metadata.precision() instanceof String precision) {
            return Precision.of(value).with(Precision.of(precision)) != Agreement.DIFFER;
        }
        OptionalDouble number = Values.number(value);
        boolean isCount = kind == FlagKind.BATCH && number.isPresent() && number.getAsDouble() > 0;
        List<Long> known = Stream.of(metadata.batchSizePerDevice(), metadata.globalBatchSize())
                .filter(Objects::nonNull)
                .toList();
        return !isCount
                || known.isEmpty()
                || option.matches(".*(?:accum|freq|iter|sub|micro|mini|mul).*")
                || known.stream().anyMatch(batch -> batch == number.getAsDouble());
    }

    /** The same place with another command. */
    ReadJob running(String other) {
        return new ReadJob(job.running(other), metadata);
    }

    ReadJob unwrapped() {
        return new ReadJob(job.unwrapped(), metadata);
    }
}
