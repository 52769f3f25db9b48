package io.schedmate.slurm.advise;

import io.schedmate.client.Rounds;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.Look;
import io.schedmate.slurm.command.NiceChange;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Orders a controller's queue by expected remaining time, per partition. It changes only the nice of jobs. */
public final class Prioritiser {

    /** Slurm's reasons to wait that do not depend on the job's place in the queue. */
    private static final Set<String> NOT_WAITING =
            Set.of("Dependency", "DependencyNeverSatisfied", "BeginTime", "JobHeldUser", "JobHeldAdmin");

    private final Controller controller;
    private final Expectations expectations;
    private final QueueOrder order;
    private final NumbersBefore before;
    private final @Nullable String partition;

    /**
     * Orders this controller's jobs.
     *
     * @param partition the partition to order; null for every partition
     */
    public Prioritiser(
            Controller controller,
            Expectations expectations,
            QueueOrder order,
            NumbersBefore before,
            @Nullable String partition) {
        this.controller = controller;
        this.expectations = expectations;
        this.order = order;
        this.before = before;
        this.partition = partition;
    }

    /**
     * One pass over the queue.
     *
     * @param waiting the jobs in the order in which they should start
     * @param changes the changes made, or to be made, for this order
     */
    public record QueuePass(List<WaitingJob> waiting, List<NiceChange> changes) {}

    /** Reads the queue and returns the changes without making them. */
    public QueuePass look() throws SlurmUnavailable, InterruptedException {
        return look(queued());
    }

    /** Reads the queue and makes the changes. */
    public QueuePass pass() throws SlurmUnavailable, InterruptedException, IOException {
        Map<String, SeenJob> queued = queued();
        QueuePass pass = look(queued);
        before.keepOnly(queued.keySet());
        if (!pass.changes().isEmpty()) {
            before.remember(pass.changes().stream()
                    .collect(Collectors.toMap(NiceChange::number, change -> shownNice(queued, change))));
            controller.renice(pass.changes());
        }
        return pass;
    }

    /**
     * Orders the queue until this thread is interrupted.
     *
     * @param changed receives each pass that changed something
     * @param unanswered receives a line for each call that Slurm did not answer
     */
    public void run(Rounds rounds, Consumer<QueuePass> changed, Consumer<String> unanswered)
            throws InterruptedException, IOException {
        Look.repeat(
                rounds,
                () -> {
                    QueuePass pass = pass();
                    if (!pass.changes().isEmpty()) {
                        changed.accept(pass);
                    }
                },
                unanswered);
    }

    /** Restores the original nice of every waiting job and forgets all values. */
    public int release() throws SlurmUnavailable, InterruptedException, IOException {
        Set<String> queued = queued().keySet();
        List<NiceChange> back = before.all().entrySet().stream()
                .filter(each -> queued.contains(each.getKey()))
                .map(each -> new NiceChange(each.getKey(), each.getValue()))
                .toList();
        if (!back.isEmpty()) {
            controller.renice(back);
        }
        before.forgetAll();
        return back.size();
    }

    private QueuePass look(Map<String, SeenJob> queued) {
        List<SeenJob> inTurn =
                queued.values().stream().filter(this::waitsForItsTurn).toList();
        expectations.begin(inTurn.stream().map(SeenJob::externalId).collect(Collectors.toSet()));
        Map<String, List<SeenJob>> queues = new LinkedHashMap<>();
        for (SeenJob job : inTurn) {
            String queue = Objects.requireNonNullElse(job.asked().partition(), "");
            queues.computeIfAbsent(queue, _ -> new ArrayList<>()).add(job);
        }
        List<WaitingJob> sorted = new ArrayList<>();
        List<NiceChange> changes = new ArrayList<>();
        for (List<SeenJob> jobs : queues.values()) {
            List<WaitingJob> queue = waitingJobs(jobs);
            sorted.addAll(order.sorted(queue));
            changes.addAll(order.changes(queue));
        }
        return new QueuePass(List.copyOf(sorted), List.copyOf(changes));
    }

    /** Returns the queued jobs by job number: Slurm shows the waiting tasks of an array as one job. */
    private Map<String, SeenJob> queued() throws SlurmUnavailable, InterruptedException {
        Map<String, SeenJob> queued = new LinkedHashMap<>();
        controller.jobs().stream()
                .filter(job -> job.latest().state() == JobState.QUEUED)
                .forEach(job -> queued.putIfAbsent(job.number(), job));
        return queued;
    }

    private boolean waitsForItsTurn(SeenJob job) {
        return job.place().priority() > 0
                && !NOT_WAITING.contains(job.latest().reason())
                && (partition == null || partition.equals(job.asked().partition()));
    }

    private static long shownNice(Map<String, SeenJob> queued, NiceChange change) {
        return Objects.requireNonNull(queued.get(change.number())).place().nice();
    }

    private List<WaitingJob> waitingJobs(List<SeenJob> jobs) {
        Map<SeenJob, Double> known = new LinkedHashMap<>();
        for (SeenJob job : jobs) {
            expectations.seconds(job).ifPresent(seconds -> known.put(job, seconds));
        }
        List<Double> all = List.copyOf(known.values());
        return jobs.stream()
                .map(job -> waitingJob(
                        job,
                        known.getOrDefault(
                                job,
                                Unadvised.seconds(all, job.asked().requested().timeLimitSeconds()))))
                .toList();
    }

    private WaitingJob waitingJob(SeenJob job, double expectedSeconds) {
        return new WaitingJob(
                job.number(),
                job.place().priority(),
                job.place().nice(),
                before.of(job.number(), job.place().nice()),
                job.latest().submittedAt(),
                expectedSeconds);
    }
}
