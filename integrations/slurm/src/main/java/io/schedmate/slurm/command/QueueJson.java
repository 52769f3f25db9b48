package io.schedmate.slurm.command;

import io.schedmate.model.job.JobState;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.slurm.format.HostList;
import io.schedmate.slurm.format.NumberList;
import io.schedmate.slurm.format.SeenJob;
import io.schedmate.slurm.format.SeenJob.Asked;
import io.schedmate.slurm.format.SeenJob.Place;
import io.schedmate.slurm.format.SeenJob.SeenAttempt;
import io.schedmate.slurm.format.StateWords;
import io.schedmate.slurm.format.Tres;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the output of {@code squeue --json}. Slurm 22.05 writes plain numbers and a single state. From 23.02 on, a
 * number may be an object that states whether it is set, and states are a list. Both forms are supported.
 */
final class QueueJson {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private QueueJson() {}

    /** Returns every job, with one entry per task of an array. */
    static List<SeenJob> read(String text) {
        JsonNode root = parsed(text);
        if (!root.path("jobs").isArray()) {
            throw notAQueue("no list of jobs");
        }
        return root.path("jobs").valueStream().flatMap(QueueJson::jobs).toList();
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException broken) {
            throw notAQueue(broken.getOriginalMessage());
        }
    }

    private static IllegalArgumentException notAQueue(String why) {
        return new IllegalArgumentException(
                "squeue --json did not print the queue (%s). Install Slurm's serializer/json plugin.".formatted(why));
    }

    private static Stream<SeenJob> jobs(JsonNode job) {
        OptionalLong number = number(job.path("job_id"));
        if (number.isEmpty() || number(job.path("submit_time")).isEmpty()) {
            return Stream.empty();
        }
        String own = Long.toString(number.getAsLong());
        return externalIds(job, own).stream().map(id -> new SeenJob(own, id, asked(job), latest(job), place(job)));
    }

    /**
     * Returns the ids of a record. The waiting tasks of an array share one record under the array's number until they
     * start.
     */
    private static List<String> externalIds(JsonNode job, String own) {
        long array = number(job.path("array_job_id")).orElse(0);
        if (array == 0) {
            return List.of(own);
        }
        String waiting = text(job, "array_task_string");
        if (waiting != null) {
            return NumberList.expand(waiting).stream()
                    .map(task -> array + "_" + task)
                    .toList();
        }
        OptionalLong task = number(job.path("array_task_id"));
        return List.of(task.isPresent() ? array + "_" + task.getAsLong() : own);
    }

    private static Asked asked(JsonNode job) {
        Tres tres = tres(job.path("tres_req_str").asString(""));
        OptionalLong limit = number(job.path("time_limit"));
        var requested = new RequestedResources(
                whole(number(job.path("node_count"))),
                tres.gpus(),
                tres.gpuType(),
                whole(number(job.path("cpus"))),
                tres.memoryBytes(),
                limit.isPresent() ? (Double) (limit.getAsLong() * 60.0) : null);
        return new Asked(
                text(job, "name"),
                text(job, "user_name"),
                text(job, "account"),
                text(job, "partition"),
                text(job, "command"),
                text(job, "current_working_directory"),
                requested);
    }

    private static Tres tres(String text) {
        try {
            return text.isEmpty() ? Tres.none() : Tres.of(text);
        } catch (Tres.Malformed _) {
            return Tres.none();
        }
    }

    private static SeenAttempt latest(JsonNode job) {
        Set<String> words = words(job.path("job_state"));
        JobState state = StateWords.meaning(words).orElse(null);
        List<String> nodes = HostList.expand(job.path("nodes").asString(""));
        boolean started = state != null && state != JobState.QUEUED && !nodes.isEmpty();
        boolean ended = state != null && state.ended();
        return new SeenAttempt(
                (int) number(job.path("restart_cnt")).orElse(0) + 1,
                words.stream().findFirst().orElse(""),
                state,
                job.path("state_reason").asString("").replace("None", ""),
                Instant.ofEpochSecond(number(job.path("submit_time")).orElse(0)),
                started ? time(job, "start_time") : null,
                ended ? time(job, "end_time") : null,
                exitStatus(job.path("exit_code")),
                state == JobState.QUEUED ? List.of() : nodes);
    }

    private static Place place(JsonNode job) {
        return new Place(
                number(job.path("priority")).orElse(0),
                nice(number(job.path("nice")).orElse(0)),
                job.path("admin_comment").asString(""),
                StateWords.meaning(words(job.path("job_state"))).orElse(null) == JobState.QUEUED
                        ? time(job, "start_time")
                        : null);
    }

    /** Corrects a negative nice, which Slurm 22.05 prints as an unsigned 32-bit number. */
    private static long nice(long printed) {
        return printed > Integer.MAX_VALUE ? (int) printed : printed;
    }

    private static Set<String> words(JsonNode state) {
        if (state.isArray()) {
            List<String> all = new ArrayList<>();
            state.valueStream().forEach(word -> all.add(word.asString("")));
            return new LinkedHashSet<>(all);
        }
        return Set.of(state.asString(""));
    }

    private static int exitStatus(JsonNode exit) {
        if (exit.isObject() && exit.has("return_code")) {
            long code = number(exit.path("return_code")).orElse(0);
            long signal = number(exit.path("signal").path("id"))
                    .orElse(number(exit.path("signal").path("signal_id")).orElse(0));
            return (int) (code << 8 | signal);
        }
        return (int) number(exit).orElse(0);
    }

    private static @Nullable Instant time(JsonNode job, String name) {
        long seconds = number(job.path(name)).orElse(0);
        return seconds == 0 ? null : Instant.ofEpochSecond(seconds);
    }

    private static @Nullable Integer whole(OptionalLong number) {
        return number.isPresent() && number.getAsLong() >= 0 && number.getAsLong() <= Integer.MAX_VALUE
                ? (Integer) (int) number.getAsLong()
                : null;
    }

    private static OptionalLong number(JsonNode node) {
        if (node.isObject()) {
            boolean given =
                    node.path("set").asBoolean(true) && !node.path("infinite").asBoolean(false);
            return given ? number(node.path("number")) : OptionalLong.empty();
        }
        return node.isNumber() ? OptionalLong.of(node.asLong()) : OptionalLong.empty();
    }

    private static @Nullable String text(JsonNode job, String name) {
        String text = job.path(name).asString("");
        return text.isEmpty() ? null : text;
    }
}
