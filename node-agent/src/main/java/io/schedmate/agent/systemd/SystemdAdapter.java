package io.schedmate.agent.systemd;

import io.schedmate.agent.command.ClusterAdapter;
import io.schedmate.agent.command.Poll;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.command.ShownCordon;
import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Controls a host whose jobs are systemd units of one template. The cordon is a file that stops units from starting
 * through their {@code ConditionPathExists=!}. A stopped unit is not moved: its owner must start it on another host.
 */
public final class SystemdAdapter implements ClusterAdapter {

    private final SystemdSettings settings;
    private final Programs programs;
    private final Poll watch;

    public SystemdAdapter(SystemdSettings settings, Programs programs, InstantSource clock) {
        this.settings = settings;
        this.programs = programs;
        this.watch = new Poll(settings.look(), clock);
    }

    @Override
    public AgentMode mode() {
        return AgentMode.REAL;
    }

    @Override
    public Optional<ShownCordon> cordon() {
        Path file = settings.cordonFile();
        try {
            return Files.exists(file)
                    ? Optional.of(new ShownCordon(
                            Files.readString(file).strip(),
                            Files.getLastModifiedTime(file).toInstant()))
                    : Optional.empty();
        } catch (IOException broken) {
            throw unreadable(broken);
        }
    }

    @Override
    public void cordon(String reason) {
        Path file = settings.cordonFile().toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            Path whole = Files.createTempFile(file.getParent(), ".cordon", ".tmp");
            Files.writeString(whole, reason.replaceAll("\\p{Cntrl}+", " ") + "\n");
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException broken) {
            throw unreadable(broken);
        }
    }

    @Override
    public void uncordon() {
        try {
            Files.deleteIfExists(settings.cordonFile());
        } catch (IOException broken) {
            throw unreadable(broken);
        }
    }

    @Override
    public Outcome drain(Duration grace, List<JobId> spared) {
        List<String> stay = new ArrayList<>();
        List<SystemdUnit> all = running(spared);
        for (SystemdUnit unit : all) {
            if (!stopped(unit, grace)) {
                stay.add(unit.job());
            }
        }
        return new Outcome(
                stay.isEmpty(),
                "%d units stopped. Start them on another node with the tool that placed them%s."
                        .formatted(all.size() - stay.size(), stay.isEmpty() ? "" : "; still there: " + stay));
    }

    /**
     * Returns the attempt as 1 plus the restarts that systemd counts: its automatic restarts, but not those ordered by
     * people.
     */
    @Override
    public Optional<Integer> attemptOf(JobId job) {
        return find(job).map(unit -> {
            String restarts =
                    String.join("", ask("show", "--property=NRestarts", "--value", settings.unit(unit.job())));
            return restarts.strip().matches("[0-9]{1,9}") ? 1 + Integer.parseInt(restarts.strip()) : 1;
        });
    }

    @Override
    public Outcome restart(JobId job, RestartOrder order) {
        return order.refusesRanks("a unit")
                .orElseGet(() -> find(job)
                        .map(unit -> restarted(unit, order))
                        .orElseGet(() -> new Outcome(false, "No unit of this host is that job.")));
    }

    private Outcome restarted(SystemdUnit unit, RestartOrder order) {
        if (cordon().isPresent()) {
            return new Outcome(false, "The host is cordoned, so its units do not start.");
        }
        if (unit.runs() && !stopped(unit, order.grace())) {
            return new Outcome(false, "Unit %s did not stop.".formatted(settings.unit(unit.job())));
        }
        String handed = handed(unit, order.checkpoint());
        ask("reset-failed", settings.unit(unit.job()));
        ask("start", "--no-block", settings.unit(unit.job()));
        return new Outcome(true, "systemd starts %s.%s".formatted(settings.unit(unit.job()), handed));
    }

    /**
     * Writes the checkpoint to a file and returns whether the unit reads it, as a sentence with a leading space. A unit
     * reads the file through its EnvironmentFile; the unit itself is not changed.
     */
    private String handed(SystemdUnit unit, @Nullable Checkpoint checkpoint) {
        Path file = settings.environment(unit.job());
        try {
            Files.deleteIfExists(file);
            if (checkpoint == null) {
                return "";
            }
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, environment(checkpoint));
        } catch (IOException broken) {
            return " Could not write checkpoint %s to %s: %s."
                    .formatted(checkpoint == null ? "" : checkpoint.path(), file, broken);
        }
        List<String> read = ask("show", "--property=EnvironmentFiles", "--value", settings.unit(unit.job()));
        return String.join(" ", read).contains(file.toString())
                ? " It receives checkpoint %s in its environment.".formatted(checkpoint.path())
                : " It does not see checkpoint %s: its unit has no EnvironmentFile=-%s."
                        .formatted(checkpoint.path(), file);
    }

    private static String environment(Checkpoint checkpoint) {
        String step = checkpoint.step() == null ? "" : "SCHEDMATE_CHECKPOINT_STEP=" + checkpoint.step() + "\n";
        return "SCHEDMATE_CHECKPOINT=" + checkpoint.path() + "\n" + step;
    }

    /** Stops the unit and kills it after the grace period. Returns whether it has stopped. */
    private boolean stopped(SystemdUnit unit, Duration grace) {
        String name = settings.unit(unit.job());
        ask("stop", "--no-block", name);
        if (watch.until(grace, () -> gone(unit))) {
            return true;
        }
        ask("kill", "--signal=SIGKILL", name);
        return watch.until(settings.answer(), () -> gone(unit));
    }

    private boolean gone(SystemdUnit unit) {
        return units().noneMatch(other -> other.job().equals(unit.job()) && other.runs());
    }

    private List<SystemdUnit> running(List<JobId> spared) {
        return units().filter(SystemdUnit::runs)
                .filter(unit -> spared.stream().noneMatch(one -> unit.is(one, settings)))
                .toList();
    }

    private Optional<SystemdUnit> find(JobId job) {
        return units().filter(unit -> unit.is(job, settings)).findFirst();
    }

    private Stream<SystemdUnit> units() {
        return ask("list-units", "--all", "--plain", "--no-legend", "--no-pager", "--full", settings.unit("*")).stream()
                .flatMap(line -> SystemdUnit.parse(line, settings).stream());
    }

    private List<String> ask(String... words) {
        List<String> line = new ArrayList<>(List.of("systemctl"));
        line.addAll(List.of(words));
        try {
            ProgramOutput output = programs.run(line, settings.answer());
            // systemctl reports an error for resetting a unit that has not failed.
            if (!output.succeeded() && !words[0].equals("reset-failed")) {
                throw new SchedulerUnavailable("systemctl %s failed: %s. Check this user's permissions."
                        .formatted(words[0], String.join("; ", output.lines())));
            }
            return output.lines();
        } catch (ProgramMissing missing) {
            throw new SchedulerUnavailable(String.valueOf(missing.getMessage()));
        }
    }

    private SchedulerUnavailable unreadable(IOException broken) {
        return new SchedulerUnavailable("Could not read or write %s: %s. Check this user's permissions."
                .formatted(settings.cordonFile(), broken));
    }
}
