package io.schedmate.code.similar.compare;

import io.schedmate.code.command.Invocation;
import io.schedmate.code.command.JobCommand;
import io.schedmate.code.command.JobFiles;
import io.schedmate.code.command.StartedJob;
import io.schedmate.code.inspect.EvaluatedRun;
import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import io.schedmate.code.workload.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One of two compared jobs: the program that its command starts, its evaluated run, and its metadata. */
final class ReadJob {

    private final StartedJob job;
    private final Workload metadata;
    private final boolean isWritten;
    // Read once, at the first use, because a comparison needs them for each difference.
    private @Nullable Invocation invocation;
    private @Nullable Map<String, String> options;

    ReadJob(JobCommand job, Workload metadata) {
        this(new StartedJob(job), metadata, false);
    }

    private ReadJob(StartedJob job, Workload metadata, boolean isWritten) {
        this.job = job;
        this.metadata = metadata;
        this.isWritten = isWritten;
    }

    /**
     * Returns the same job, described by the words of its command rather than by the program that the command starts.
     */
    ReadJob asWritten() {
        return new ReadJob(job, metadata, true);
    }

    Workload metadata() {
        return metadata;
    }

    boolean names(String text) {
        return job.names(text);
    }

    DeclaredOptions declared() {
        return job.declared();
    }

    /** Returns the evaluated run of the program; empty if it cannot be followed. */
    Optional<EvaluatedRun> run() {
        return job.run();
    }

    /** Returns the program that the command starts, with its arguments. */
    Invocation invocation() {
        if (invocation == null) {
            invocation = isWritten ? job.written() : job.invocation();
        }
        return invocation;
    }

    /** Returns the options given by the command, including those of its launcher and its environment. */
    Map<String, String> options() {
        if (options == null) {
            options = FlagLexicon.given(invocation());
        }
        return options;
    }

    /** Returns the number of trainings that the command starts; 1 if it cannot be followed. */
    int trainings() {
        return job.trainings() * runs();
    }

    /** Returns the number of runs of Hydra's multirun, which trains once for each value of a list. */
    private int runs() {
        int runs = 1;
        if (gives("multirun")) {
            for (String value : options().values()) {
                runs *= value.matches("[^\\[{(].*,.*") ? Math.min(100, value.split(",").length) : 1;
            }
        }
        return runs;
    }

    /** Returns the resources that the command requests from its cluster. */
    Optional<ClusterRequest> request() {
        return job.request();
    }

    /** Whether the command can be followed to its program, apart from a few unknown words such as addresses. */
    boolean isFollowed() {
        return job.isFollowed();
    }

    JobFiles files() {
        return job.files();
    }

    /** Returns the value of an option in the command, else its default; empty if neither is known. */
    String value(String option) {
        String given = options().get(option);
        return given != null ? given : declared().defaultOf(option).orElse("");
    }

    boolean gives(String option) {
        return options().containsKey(option);
    }

    /** Whether the command gives the option, but nothing reads it. */
    boolean ignores(String option) {
        return isAmong("optionsWithoutEffect", option);
    }

    /** Whether the command gives the option its default value. */
    boolean repeatsDefault(String option) {
        return isAmong("optionsAtDefault", option);
    }

    private boolean isAmong(String extra, String option) {
        return Stream.of(metadata.extras().getOrDefault(extra, "").split(" "))
                .map(DeclaredOptions::plain)
                .anyMatch(option::equals);
    }

    /**
     * Whether the metadata does not contradict a value in the command. A batch size or an amount is always accepted if
     * the program declares the option.
     */
    boolean bearsOut(Difference difference, String value) {
        OptionalDouble number = Values.number(value);
        return switch (difference.kind()) {
            case PRECISION ->
                value.isEmpty()
                        || metadata.precision() == null
                        || Precision.of(value).with(Precision.of(metadata.precision())) != Agreement.DIFFER;
            case BATCH -> isOneOf(number, difference.name(), metadata.batchSizePerDevice(), metadata.globalBatchSize());
            case AMOUNT ->
                !difference.name().matches("(?:num|n|max|train|total|_)*epochs?")
                        || metadata.maxSteps() != null
                        || isOneOf(number, difference.name(), metadata.epochs(), null);
            default -> true;
        };
    }

    private boolean isOneOf(OptionalDouble number, String option, @Nullable Number one, @Nullable Number other) {
        boolean isStated = one != null || other != null;
        return number.isEmpty()
                || number.getAsDouble() <= 0
                || !isStated
                || option.matches(".*(?:accum|freq|sub|micro|mini|mul).*")
                || isNear(number.getAsDouble(), one)
                || isNear(number.getAsDouble(), other)
                || declared().declares(option);
    }

    private static boolean isNear(double number, @Nullable Number known) {
        return known != null && Values.like(number, known.doubleValue());
    }

    /** Whether a name of the model or the data is only the value of an option that nothing reads. */
    boolean isIdle(String name) {
        return options().entrySet().stream()
                .anyMatch(option -> option.getValue().equals(name) && ignores(option.getKey()));
    }
}
