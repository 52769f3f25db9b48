package io.schedmate.agent.slurm;

import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.run.ProgramMissing;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs Slurm's commands as the agent's user. */
record SlurmCommands(Programs programs, @Nullable Path configuration, Duration limit) {

    /** The maximum number of output lines. A busy controller has more jobs than the default limit of lines. */
    private static final int MAX_LINES = 500_000;

    /** Returns the output of a command. Throws {@link SchedulerUnavailable} if the command failed. */
    List<String> ask(String... words) {
        ProgramOutput output = run(words);
        if (!output.succeeded()) {
            throw new SchedulerUnavailable(
                    "%s failed: %s. Check slurmctld and this user's permissions.".formatted(words[0], message(output)));
        }
        return output.lines();
    }

    /** Runs a command and returns the reason why it was refused; an empty string if it was done. */
    String order(String... words) {
        ProgramOutput output = run(words);
        return output.succeeded() ? "" : message(output);
    }

    private ProgramOutput run(String... words) {
        // Without this, commands print the node's local time; the agent expects UTC.
        List<String> line = new ArrayList<>(List.of("env", "TZ=UTC"));
        if (configuration != null) {
            line.add("SLURM_CONF=" + configuration);
        }
        line.addAll(List.of(words));
        if (!programs.has(words[0])) {
            throw new SchedulerUnavailable(String.valueOf(new ProgramMissing(words[0]).getMessage()));
        }
        try {
            return programs.run(line, limit, MAX_LINES);
        } catch (ProgramMissing missing) {
            throw new SchedulerUnavailable(String.valueOf(missing.getMessage()));
        }
    }

    private static String message(ProgramOutput output) {
        return output.timedOut()
                ? "it gave no answer in time"
                : String.join(
                        "; ",
                        output.lines().subList(0, Math.min(5, output.lines().size())));
    }
}
