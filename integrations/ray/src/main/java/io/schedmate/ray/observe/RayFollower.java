package io.schedmate.ray.observe;

import io.schedmate.client.CallFailed;
import io.schedmate.client.Rounds;
import io.schedmate.client.Rounds.Outcome;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogSource;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.command.RayFailed;
import io.schedmate.ray.command.RayJob;
import io.schedmate.ray.command.RayTry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports the jobs submitted to Ray to SchedMate: each job, its states and its driver's output. Stores nothing on disk.
 * After a restart it reports everything again, which changes nothing.
 */
public final class RayFollower {

    private static final LogSource DRIVER = new LogSource("driver", null, null);

    private static final int CONFLICT = 409;

    private static final int MAX_LINES = 1000;
    private static final int MAX_LINE_LENGTH = 200_000;
    private static final int MAX_CHARACTERS = 1_000_000;

    private final RayApi ray;
    private final SchedMateClient schedmate;
    private final String cluster;
    private final @Nullable String project;
    private final InstantSource clock;
    private final Consumer<String> log;
    private final Consumer<List<RayJob>> next;

    private final Set<String> submitted = new HashSet<>();
    private final Set<String> over = new HashSet<>();
    private final Map<String, Set<JobState>> reported = new HashMap<>();
    private final Map<String, Integer> sentLines = new HashMap<>();

    /** @param next receives all jobs after each of them was reported */
    public RayFollower(
            RayApi ray,
            SchedMateClient schedmate,
            String cluster,
            @Nullable String project,
            InstantSource clock,
            Consumer<String> log,
            Consumer<List<RayJob>> next) {
        this.ray = ray;
        this.schedmate = schedmate;
        this.cluster = cluster;
        this.project = project;
        this.clock = clock;
        this.log = log;
        this.next = next;
    }

    /**
     * Reads Ray's list of jobs once and reports what is new.
     *
     * @return the number of jobs that have not ended, or whose end could not be reported
     * @throws RayFailed if Ray does not list its jobs
     */
    public int round() {
        List<RayJob> jobs = ray.jobs();
        // Report the end of one attempt before the next attempt.
        for (RayJob job : jobs.stream()
                .sorted(Comparator.comparingInt(job -> RayTry.of(job).attempt()))
                .toList()) {
            if (!over.contains(job.submissionId())) {
                follow(new FollowedJob(cluster, project, job));
            }
        }
        next.accept(jobs);
        return (int)
                jobs.stream().filter(job -> !over.contains(job.submissionId())).count();
    }

    /**
     * Repeats {@link #round} until this thread is interrupted.
     *
     * @param unanswered receives a message for each round that Ray did not answer
     */
    public void run(Rounds rounds, Consumer<String> unanswered) throws InterruptedException {
        rounds.repeat(() -> {
            try {
                round();
                return Outcome.DONE;
            } catch (RayFailed failed) {
                unanswered.accept(String.valueOf(failed.getMessage()));
                return Outcome.UNAVAILABLE;
            }
        });
    }

    /** Reports one job. A failure is logged, so it does not hold up the other jobs. */
    private void follow(FollowedJob followed) {
        String name = followed.job().submissionId();
        try {
            publish(followed);
        } catch (CallFailed failed) {
            log.accept(name + ": " + failed.getMessage());
            if (!failed.mayPass()) {
                over.add(name);
            }
        } catch (RayFailed failed) {
            log.accept(name + ": " + failed.getMessage());
        }
    }

    private void publish(FollowedJob followed) {
        RayJob job = followed.job();
        if (followed.tried().attempt() == 1 && submitted.add(job.submissionId())) {
            submit(followed);
        }
        for (JobEventRequest event : followed.events(clock.instant())) {
            if (event.state() != null && event.state().ended()) {
                // A job's last lines say why it died, and its failure is diagnosed as soon as its end is reported.
                send(followed, true);
            }
            report(followed, event);
        }
        if (job.status().ended()) {
            over.add(job.submissionId());
        } else if (job.status() == RayJob.Status.RUNNING) {
            send(followed, false);
        }
    }

    private void submit(FollowedJob followed) {
        try {
            schedmate.submit(followed.submission());
        } catch (CallFailed failed) {
            if (failed.status() != CONFLICT) {
                submitted.remove(followed.job().submissionId());
                throw failed;
            }
            // Another client has submitted this job with other details.
        }
    }

    private void report(FollowedJob followed, JobEventRequest event) {
        JobState state = event.state();
        Set<JobState> known = reported.computeIfAbsent(followed.job().submissionId(), _ -> new HashSet<>());
        if (state == null || known.contains(state)) {
            return;
        }
        try {
            schedmate.report(followed.id(), event);
            log.accept(followed.job().submissionId() + " " + state.wire());
        } catch (CallFailed failed) {
            if (failed.status() != CONFLICT) {
                throw failed;
            }
            // Another client has reported this state or a later one.
        }
        known.add(state);
    }

    private void send(FollowedJob followed, boolean isWhole) {
        String name = followed.job().submissionId();
        List<String> lines = lines(ray.logs(name), isWhole);
        if (lines.isEmpty() && isWhole && followed.job().message() != null) {
            // A job that never ran has no log. Ray's message is the only record of the reason.
            lines = lines(followed.job().message(), true);
        }
        int from = sentLines.getOrDefault(name, 0);
        while (from < lines.size()) {
            List<String> part = part(lines.subList(from, lines.size()));
            JobId id = followed.id();
            schedmate.append(id, followed.tried().attempt(), DRIVER, from + 1L, part);
            from += part.size();
            sentLines.put(name, from);
        }
    }

    private static List<String> part(List<String> lines) {
        List<String> part = new ArrayList<>();
        int characters = 0;
        for (String line : lines) {
            if (part.size() == MAX_LINES || characters > MAX_CHARACTERS) {
                break;
            }
            part.add(line.substring(0, Math.min(MAX_LINE_LENGTH, line.length())));
            characters += Math.min(MAX_LINE_LENGTH, line.length());
        }
        return part;
    }

    /** Splits a text into lines. Leaves out an unfinished last line, which may grow, unless the text is complete. */
    private static List<String> lines(String text, boolean isWhole) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        String last = lines.removeLast();
        if (isWhole && !last.isEmpty()) {
            lines.add(last);
        }
        return lines;
    }
}
