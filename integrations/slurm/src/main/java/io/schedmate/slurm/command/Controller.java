package io.schedmate.slurm.command;

import io.schedmate.slurm.command.SlurmCommands.Printed;
import io.schedmate.slurm.format.SeenJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls Slurm's controller through Slurm's commands. Requires Slurm 21.08 or newer. */
public final class Controller implements SlurmQueue {

    private final SlurmCommands commands;

    /**
     * Calls the controller of one cluster, as the user of this process.
     *
     * @param configuration Slurm's configuration file; null for the commands' default
     */
    public Controller(@Nullable Path configuration) {
        this(new LocalCommands(configuration));
    }

    private Controller(SlurmCommands commands) {
        this.commands = commands;
    }

    /** Returns a controller that is called through these commands. */
    public static Controller through(SlurmCommands commands) {
        return new Controller(commands);
    }

    @Override
    public List<SeenJob> jobs() throws SlurmUnavailable, InterruptedException {
        Printed printed = run("", "squeue", "--states=all", "--json");
        if (printed.exitCode() != 0) {
            throw new SlurmUnavailable("squeue did not succeed: " + printed.firstLines());
        }
        try {
            return QueueJson.read(printed.text());
        } catch (IllegalArgumentException unreadable) {
            throw new SlurmUnavailable(String.valueOf(unreadable.getMessage()));
        }
    }

    /** Returns the output of a Slurm command; empty if the command failed or the controller did not answer. */
    public List<String> lines(List<String> command) {
        try {
            Printed printed = commands.run("", command);
            return printed.exitCode() == 0 ? printed.text().lines().toList() : List.of();
        } catch (SlurmUnavailable _) {
            return List.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    @Override
    public Optional<String> script(String number) throws SlurmUnavailable, InterruptedException {
        Printed printed = run("", "scontrol", "write", "batch_script", number, "-");
        String lines = printed.text()
                .lines()
                .filter(Predicate.not(line -> line.isEmpty() || line.strip().startsWith("#")))
                .collect(Collectors.joining("\n"));
        return printed.exitCode() == 0 && !lines.isBlank() ? Optional.of(lines) : Optional.empty();
    }

    /** Changes the nice of all these jobs in one call. Jobs that no longer exist are skipped. */
    public void renice(List<NiceChange> changes) throws SlurmUnavailable, InterruptedException {
        String orders = changes.stream()
                .map(change -> "update JobId=%s Nice=%d%n".formatted(change.number(), change.nice()))
                .collect(Collectors.joining());
        Printed printed = run(orders, "scontrol");
        if (printed.text().contains("Access/permission denied")) {
            throw new SlurmUnavailable("Slurm does not let this user change the order: " + printed.firstLines());
        }
    }

    /**
     * Replaces a job's AdminComment.
     *
     * @param ended whether the job has ended: Slurm then changes only its accounting record, which is stored in lower
     *     case
     * @return whether Slurm accepted it; false for a job that no longer exists, and for an ended job of a cluster
     *     without accounting
     */
    public boolean comment(String number, boolean ended, String comment) throws SlurmUnavailable, InterruptedException {
        Printed printed = ended
                ? run(
                        "",
                        "sacctmgr",
                        "--immediate",
                        "modify",
                        "job",
                        "where",
                        "jobid=" + number,
                        "set",
                        "AdminComment=" + comment)
                : run("", "scontrol", "update", "JobId=" + number, "AdminComment=" + comment);
        if (printed.text().contains("Access/permission denied")) {
            throw new SlurmUnavailable("Slurm does not let this user change a job's comment: " + printed.firstLines());
        }
        return printed.exitCode() == 0;
    }

    /** Returns the weights by node. Slurm lists a node in several partitions several times. */
    public Map<String, Long> nodeWeights() throws SlurmUnavailable, InterruptedException {
        Printed printed = run("", "sinfo", "--noheader", "--Node", "--format=%N %w");
        if (printed.exitCode() != 0) {
            throw new SlurmUnavailable("sinfo did not succeed: " + printed.firstLines());
        }
        return printed.text()
                .lines()
                .map(line -> line.strip().split(" +", -1))
                .filter(words -> words.length == 2 && words[1].matches("\\d{1,10}"))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1]), (one, _) -> one));
    }

    /** Changes the weights of all these nodes in one call. */
    public void weigh(List<WeightChange> changes) throws SlurmUnavailable, InterruptedException {
        String orders = changes.stream()
                .map(change -> change.order() + System.lineSeparator())
                .collect(Collectors.joining());
        Printed printed = run(orders, "scontrol");
        if (printed.text().contains("slurm_update error")) {
            throw new SlurmUnavailable("Slurm does not let this user change weights: " + printed.firstLines());
        }
    }

    private Printed run(String input, String... words) throws SlurmUnavailable, InterruptedException {
        return commands.run(input, List.of(words));
    }
}
