package io.schedmate.slurm.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.Look;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Appends the reason why a job failed to its AdminComment. {@code scontrol show job} shows it for a job that waits or
 * runs again. The comment of an ended job can be changed only in Slurm's accounting, where {@code sacct} shows it.
 */
public final class Verdicts {

    private static final String SCHEDULER = "slurm";
    private static final String VERDICT = "schedmate.verdict=";
    private static final String FAILURE = "schedmate.failure=";

    private final Controller controller;
    private final SchedMateClient platform;
    private final String cluster;
    private final Map<String, UUID> written = new HashMap<>();

    /** @param platform its key must be able to read the failures of all jobs */
    public Verdicts(Controller controller, SchedMateClient platform, String cluster) {
        this.controller = controller;
        this.platform = platform;
        this.cluster = cluster;
    }

    /**
     * Checks once and writes new verdicts.
     *
     * @return the number of jobs that received a verdict
     */
    public int round() throws SlurmUnavailable, InterruptedException {
        Set<String> shown = new HashSet<>();
        int count = 0;
        for (SeenJob job : controller.jobs()) {
            shown.add(job.externalId());
            if (mayHaveFailed(job) && write(job)) {
                count++;
            }
        }
        written.keySet().retainAll(shown);
        return count;
    }

    /**
     * Checks and writes until this thread is interrupted.
     *
     * @param news receives the number of jobs that received a verdict in a check, unless it is 0
     * @param log receives a line for each check without an answer
     */
    public void run(Rounds rounds, IntConsumer news, Consumer<String> log) throws InterruptedException {
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

    private static boolean mayHaveFailed(SeenJob job) {
        return job.latest().number() > 1 || job.latest().state() == JobState.FAILED;
    }

    private boolean write(SeenJob job) throws SlurmUnavailable, InterruptedException {
        Optional<Failure> last = last(job);
        if (last.isEmpty() || last.get().failureId().equals(written.get(job.externalId()))) {
            return false;
        }
        Failure failure = last.get();
        written.put(job.externalId(), failure.failureId());
        String known = job.place().adminComment();
        if (known.contains(FAILURE + failure.failureId())) {
            return false;
        }
        boolean ended = job.latest().state() != null && job.latest().state().ended();
        return controller.comment(job.number(), ended, comment(known, failure));
    }

    private Optional<Failure> last(SeenJob job) throws SlurmUnavailable {
        try {
            return platform.failures(JobId.of(cluster, SCHEDULER, job.externalId())).stream()
                    .filter(failure -> failure.status() == AnswerStatus.DONE)
                    .max(Comparator.comparingInt(Failure::attempt));
        } catch (CallFailed failed) {
            if (failed.mayPass()) {
                throw new SlurmUnavailable(failed);
            }
            // The job has not been reported yet.
            return Optional.empty();
        }
    }

    private static String comment(String known, Failure failure) {
        Stream<String> others = Arrays.stream(known.split(";", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty() && !part.startsWith(VERDICT) && !part.startsWith(FAILURE));
        Stream<String> ours = Stream.of(
                VERDICT + verdict(Objects.requireNonNull(failure.diagnosis()), failure.attempt()),
                FAILURE + failure.failureId());
        return Stream.concat(others, ours).collect(Collectors.joining(";"));
    }

    /** Returns the verdict with only characters that need no quoting: a reason may come from a site's own rules. */
    private static String verdict(DiagnosisSummary diagnosis, int attempt) {
        return Stream.of(
                                diagnosis.category().wire(),
                                diagnosis.infraType() == null
                                        ? ""
                                        : diagnosis.infraType().wire(),
                                diagnosis.reason() == null ? "" : diagnosis.reason())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(" "))
                        .replaceAll("[^A-Za-z0-9_./() -]", "_")
                + " (attempt " + attempt + ")";
    }
}
