package io.schedmate.agent.slurm;

import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.Poll;
import io.schedmate.agent.command.ShownCordon;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.job.JobId;
import io.schedmate.slurm.format.NodeLine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Controls a node of a Slurm cluster: drains and undrains it with {@code scontrol}, and requeues jobs. Requires Slurm
 * 20.11 or newer.
 */
public final class SlurmAdapter implements ClusterAdapter {

    /**
     * A node refuses an attempt that starts in the second in which the attempt before ended ("Job credential revoked"), and
     * Slurm then ends the job. A time that has passed when the rest of an attempt ends is replaced by Slurm's own two
     * minutes.
     */
    private static final String NEXT_START = "now+5";

    private final SlurmSettings settings;
    private final SlurmCommands slurm;
    private final CheckpointComment comment;
    private final Poll watch;

    public SlurmAdapter(SlurmSettings settings, Programs programs, InstantSource clock) {
        this.settings = settings;
        this.slurm = new SlurmCommands(programs, settings.configuration(), settings.answer());
        this.comment = new CheckpointComment(slurm);
        this.watch = new Poll(settings.look(), clock);
    }

    @Override
    public AgentMode mode() {
        return AgentMode.REAL;
    }

    @Override
    public Optional<ShownCordon> cordon() {
        String line = String.join(" ", slurm.ask("scontrol", "--oneliner", "show", "node", settings.node()));
        NodeLine node = NodeLine.parse(line);
        return node.isTakenOut() ? Optional.of(new ShownCordon(node.reason(), node.since())) : Optional.empty();
    }

    @Override
    public void cordon(String reason) {
        slurm.ask("scontrol", "update", nodeName(), "State=DRAIN", "Reason=" + reason.replaceAll("\\p{Cntrl}+", " "));
    }

    @Override
    public void uncordon() {
        // RESUME would also bring back a node that is down for another reason.
        slurm.ask("scontrol", "update", nodeName(), "State=UNDRAIN");
    }

    @Override
    public Outcome drain(Duration grace, List<JobId> spared) {
        List<SlurmJob> first = here(spared);
        String signal = settings.saveSignal();
        if (signal != null) {
            first.forEach(job -> slurm.order("scancel", "--full", "--signal=" + signal, job.id()));
        }
        watch.until(grace, () -> here(spared).isEmpty());
        List<String> stay = new ArrayList<>();
        Set<String> requeued = new TreeSet<>();
        for (SlurmJob job : here(spared)) {
            String refused = slurm.order("scontrol", "requeue", job.id());
            if (refused.isEmpty()) {
                requeued.add(job.id());
            } else {
                stay.add("job %s stays (%s)".formatted(job.id(), refused));
            }
        }
        watch.until(settings.settle(), () -> here(spared).size() <= stay.size());
        boolean empty = here(spared).isEmpty();
        String summary = "Of %d jobs, %d were requeued%s; the others ended."
                .formatted(first.size(), requeued.size(), requeued.isEmpty() ? "" : " " + requeued);
        return new Outcome(empty, stay.isEmpty() ? summary : summary + " But " + String.join("; ", stay) + ".");
    }

    @Override
    public Optional<Integer> attemptOf(JobId job) {
        return find(job).map(SlurmJob::attempt);
    }

    /**
     * Requeues the job. slurmctld ends the rest of the attempt with its own KillWait, and by default starts the next
     * attempt after two minutes.
     */
    @Override
    public Outcome restart(JobId job, RestartOrder order) {
        return order.refusesRanks("a job of Slurm's")
                .orElseGet(() -> find(job)
                        .map(known -> requeued(known, order))
                        .orElseGet(() -> new Outcome(false, "Slurm no longer knows the job.")));
    }

    private Outcome requeued(SlurmJob job, RestartOrder order) {
        Set<String> excluded = order.excludedNodes();
        String refused = slurm.order("scontrol", "requeue", job.id());
        if (!refused.isEmpty()) {
            return new Outcome(false, "Slurm did not requeue job %s: %s.".formatted(job.id(), refused));
        }
        String written = comment.write(job.id(), order.checkpoint());
        List<String> changes =
                new ArrayList<>(List.of("scontrol", "update", "JobId=" + job.id(), "StartTime=" + NEXT_START));
        if (!excluded.isEmpty()) {
            changes.add("ExcNodeList=" + String.join(",", excluded(job, excluded)));
        }
        String unchanged = slurm.order(changes.toArray(String[]::new));
        return unchanged.isEmpty()
                ? new Outcome(
                        true,
                        "Slurm requeued job %s%s.%s"
                                .formatted(
                                        job.id(),
                                        excluded.isEmpty() ? "" : ", not on " + new TreeSet<>(excluded),
                                        written))
                : new Outcome(
                        false,
                        "Slurm requeued job %s; it starts on any node after Slurm's own delay: %s."
                                .formatted(job.id(), unchanged));
    }

    /** Returns the nodes to exclude, including those that the job's owner excluded. */
    private Set<String> excluded(SlurmJob job, Set<String> more) {
        Set<String> all = new TreeSet<>(more);
        String described = String.join(" ", slurm.ask("scontrol", "--oneliner", "show", "job", job.id()));
        Stream.of(described.split(" ", -1))
                .filter(field -> field.startsWith("ExcNodeList="))
                .map(field -> field.substring("ExcNodeList=".length()))
                .filter(nodes -> !nodes.equals("(null)") && !nodes.isEmpty())
                .forEach(all::add);
        return all;
    }

    private Optional<SlurmJob> find(JobId job) {
        return jobs("--states=all")
                .filter(known -> known.is(job, settings.cluster(), settings.scheduler()))
                .findFirst();
    }

    private List<SlurmJob> here(List<JobId> spared) {
        return jobs("--nodelist=" + settings.node())
                .filter(job -> spared.stream().noneMatch(one -> job.is(one, settings.cluster(), settings.scheduler())))
                .toList();
    }

    private Stream<SlurmJob> jobs(String which) {
        return slurm.ask("squeue", "--noheader", "--array", which, SlurmJob.COLUMNS.option()).stream()
                .flatMap(line -> SlurmJob.parse(line).stream());
    }

    private String nodeName() {
        return "NodeName=" + settings.node();
    }
}
