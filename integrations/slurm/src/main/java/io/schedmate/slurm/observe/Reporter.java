package io.schedmate.slurm.observe;

import io.schedmate.client.CallFailed;
import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.slurm.command.Look;
import io.schedmate.slurm.command.SlurmQueue;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import io.schedmate.slurm.format.SeenJob.Asked;
import io.schedmate.wire.WireJson;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reports the jobs of a Slurm controller to the registry. It requests a job's registered state once, so that a new
 * reporter continues where the last one stopped. It keeps reports that could not be sent and sends them later.
 */
public final class Reporter {

    private static final JsonMapper JSON = WireJson.tolerant();
    private static final int MAX_COMMAND_LENGTH = 32_000;
    private static final String SCHEDULER = "slurm";
    private static final int CONFLICT = 409;

    private final SlurmQueue queue;
    private final SchedMateClient gateway;
    private final String cluster;
    private final boolean codeIsReadable;
    private final Consumer<String> log;
    private final Map<String, Track> tracks = new LinkedHashMap<>();

    /**
     * Reports the jobs of this queue to this gateway.
     *
     * @param codeIsReadable whether the advisor may read the folders from which jobs are submitted
     * @param log receives a line for each refused report and for each outage
     */
    public Reporter(
            SlurmQueue queue, SchedMateClient gateway, String cluster, boolean codeIsReadable, Consumer<String> log) {
        this.queue = queue;
        this.gateway = gateway;
        this.cluster = cluster;
        this.codeIsReadable = codeIsReadable;
        this.log = log;
    }

    /**
     * Checks once and reports what is new.
     *
     * @return the number of jobs and states reported
     */
    public int round() throws SlurmUnavailable, InterruptedException {
        Set<String> shown = new HashSet<>();
        for (SeenJob job : queue.jobs()) {
            shown.add(job.externalId());
            tracks.computeIfAbsent(job.externalId(), _ -> new Track()).see(job);
        }
        int count = 0;
        for (Track track : List.copyOf(tracks.values())) {
            count += deliver(track);
        }
        tracks.entrySet()
                .removeIf(each -> !shown.contains(each.getKey())
                        && each.getValue().unreported.isEmpty());
        return count;
    }

    /**
     * Checks and reports until this thread is interrupted, and logs a line for each check without an answer.
     *
     * @param news receives the number of jobs and states reported in a check, unless it is 0
     */
    public void run(Rounds rounds, IntConsumer news) throws InterruptedException {
        Look.repeat(
                rounds,
                () -> {
                    int count = round();
                    if (count > 0) {
                        news.accept(count);
                    }
                },
                log);
    }

    private int deliver(Track track) throws SlurmUnavailable, InterruptedException {
        int count = 0;
        while (!track.unreported.isEmpty()) {
            SeenJob seen = track.unreported.getFirst();
            RegistryState before = track.registered;
            if (before == null) {
                before = submitted(seen);
                track.registered = before;
                count++;
            }
            for (JobEventRequest step : Steps.between(before, seen)) {
                track.registered = reached(seen, step);
                count++;
            }
            track.unreported.removeFirst();
        }
        return count;
    }

    private RegistryState submitted(SeenJob seen) throws SlurmUnavailable, InterruptedException {
        String submission = JSON.writeValueAsString(submission(seen));
        try {
            return standing(gateway.change("/jobs", submission));
        } catch (CallFailed failed) {
            // The job is registered with another limit or owner: another client reported it, or it has changed since.
            if (failed.status() != CONFLICT) {
                refused("job %s".formatted(seen.externalId()), failed);
            }
            return known(seen);
        }
    }

    private RegistryState reached(SeenJob seen, JobEventRequest step) throws SlurmUnavailable {
        try {
            return standing(gateway.change("/jobs/%s/events".formatted(id(seen)), JSON.writeValueAsString(step)));
        } catch (CallFailed failed) {
            refused("%s of job %s".formatted(step.state(), seen.externalId()), failed);
            return known(seen);
        }
    }

    /** Logs a refused report, or throws if the report may be accepted later. */
    private void refused(String what, CallFailed failed) throws SlurmUnavailable {
        if (failed.mayPass()) {
            throw new SlurmUnavailable(failed);
        }
        log.accept("%s was refused: %d %s".formatted(what, failed.status(), failed.problem()));
    }

    /** Returns the job's registered state. A job that the registry refuses is ignored from now on. */
    private RegistryState known(SeenJob seen) throws SlurmUnavailable {
        try {
            return standing(gateway.readTree("/jobs/" + id(seen)));
        } catch (CallFailed failed) {
            if (failed.mayPass()) {
                throw new SlurmUnavailable(failed);
            }
            return new RegistryState(Integer.MAX_VALUE, JobState.SUCCEEDED);
        }
    }

    private static RegistryState standing(JsonNode job) throws SlurmUnavailable {
        String state = job.path("state").asString("").toUpperCase(Locale.ROOT);
        int attempt = job.path("attempt").asInt(0);
        for (JobState each : JobState.values()) {
            if (each.name().equals(state) && attempt > 0) {
                return new RegistryState(attempt, each);
            }
        }
        throw new SlurmUnavailable("The answer names no state and attempt (%s)".formatted(job));
    }

    private JobSubmission submission(SeenJob seen) throws SlurmUnavailable, InterruptedException {
        Asked asked = seen.asked();
        String script = queue.script(seen.number()).orElse(asked.command());
        JobSource source = codeIsReadable && asked.workingDirectory() != null
                ? new JobSource.Path(asked.workingDirectory())
                : new JobSource.None();
        return new JobSubmission(
                cluster,
                SCHEDULER,
                seen.externalId(),
                asked.name(),
                asked.owner(),
                asked.account(),
                asked.partition(),
                script == null ? null : script.substring(Math.max(0, script.length() - MAX_COMMAND_LENGTH)),
                null,
                null,
                source,
                asked.requested(),
                labels(seen));
    }

    private static Map<String, String> labels(SeenJob seen) {
        Map<String, String> labels = new HashMap<>();
        String folder = seen.asked().workingDirectory();
        if (folder != null) {
            labels.put("slurm.work_dir", folder);
        }
        return labels;
    }

    private JobId id(SeenJob seen) {
        return JobId.of(cluster, SCHEDULER, seen.externalId());
    }
}
