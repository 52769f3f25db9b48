package io.schedmate.slurm.advise;

import io.schedmate.client.Rounds;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.command.Away;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.Look;
import io.schedmate.slurm.command.NiceChange;
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

/** Keeps the queue of a controller in the order of expected remaining time, partition by partition, by the jobs' nice alone. */
public final class Prioritiser {

    /** What such a job waits for is not its turn. */
    private static final Set<String> NO_TURN =
            Set.of("Dependency", "DependencyNeverSatisfied", "BeginTime", "JobHeldUser", "JobHeldAdmin");

    private final Controller controller;
    private final Expectations expectations;
    private final QueueOrder order;
    private final NumbersBefore before;
    private final @Nullable String partition;

    /**
     * Orders this controller's jobs.
     *
     * @param partition the one to order; null for each
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
     * One look at the queue.
     *
     * @param waiting as they should start
     * @param changes what was changed for that, or would be
     */
    public record Pass(List<WaitingJob> waiting, List<NiceChange> changes) {}

    /** Looks at the queue, and says what it would change. */
    public Pass look() throws Away, InterruptedException {
        return look(queued());
    }

    /** Looks at the queue, and changes what stands wrong. */
    public Pass pass() throws Away, InterruptedException, IOException {
        Map<String, SeenJob> queued = queued();
        Pass pass = look(queued);
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
     * @param changed is handed each pass that changed something
     * @param away is handed a line for each look that Slurm did not answer
     */
    public void run(Rounds rounds, Consumer<Pass> changed, Consumer<String> away)
            throws InterruptedException, IOException {
        Look.repeat(
                rounds,
                () -> {
                    Pass pass = pass();
                    if (!pass.changes().isEmpty()) {
                        changed.accept(pass);
                    }
                },
                away);
    }

    /** Gives every job that waits the nice that it had, and forgets all. */
    public int release() throws Away, InterruptedException, IOException {
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

    private Pass look(Map<String, SeenJob> queued) {
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
        return new Pass(List.copyOf(sorted), List.copyOf(changes));
    }

    /** By number: tasks of an array that wait together are one to Slurm. */
    private Map<String, SeenJob> queued() throws Away, InterruptedException {
        Map<String, SeenJob> queued = new LinkedHashMap<>();
        controller.jobs().stream()
                .filter(job -> job.turn().state() == JobState.QUEUED)
                .forEach(job -> queued.putIfAbsent(job.number(), job));
        return queued;
    }

    private boolean waitsForItsTurn(SeenJob job) {
        return job.place().priority() > 0
                && !NO_TURN.contains(job.turn().reason())
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
                job.turn().submittedAt(),
                expectedSeconds);
    }
}
