package io.schedmate.agent.slurm;

import io.schedmate.model.api.agent.command.Checkpoint;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Passes a checkpoint to a Slurm job. A requeued job keeps its original environment, so the checkpoint is stored in its
 * AdminComment, where a TaskProlog or the job itself can read it. Other content of the comment is kept.
 */
record CheckpointComment(SlurmCommands slurm) {

    private static final String PATH = "schedmate.checkpoint=";
    private static final String STEP = "schedmate.step=";
    private static final String FIELD = "AdminComment=";

    /**
     * Stores the checkpoint and returns the result as a sentence with a leading space; an empty string without a
     * checkpoint.
     */
    String write(String job, @Nullable Checkpoint checkpoint) {
        if (checkpoint == null) {
            return "";
        }
        String refused = slurm.order("scontrol", "update", "JobId=" + job, FIELD + comment(known(job), checkpoint));
        return refused.isEmpty()
                ? " Its AdminComment names checkpoint %s.".formatted(checkpoint.path())
                : " Slurm did not take checkpoint %s into its AdminComment: %s.".formatted(checkpoint.path(), refused);
    }

    /**
     * Returns the job's current comment. Reads it from scontrol, which prints it on a separate line; its field name in
     * squeue differs between versions.
     */
    private String known(String job) {
        return slurm.ask("scontrol", "show", "job", job).stream()
                .map(String::strip)
                .filter(line -> line.startsWith(FIELD))
                .map(line -> line.substring(FIELD.length()))
                .findFirst()
                .orElse("");
    }

    private static String comment(String known, Checkpoint checkpoint) {
        Stream<String> others = Arrays.stream(known.split(";", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty() && !part.startsWith(PATH) && !part.startsWith(STEP));
        Stream<String> ours = checkpoint.step() == null
                ? Stream.of(PATH + checkpoint.path())
                : Stream.of(PATH + checkpoint.path(), STEP + checkpoint.step());
        return Stream.concat(others, ours).collect(Collectors.joining(";"));
    }
}
