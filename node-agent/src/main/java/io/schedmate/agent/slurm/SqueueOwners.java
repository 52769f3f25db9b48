package io.schedmate.agent.slurm;

import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.agent.run.Programs;
import io.schedmate.shipping.guard.JobOwners;
import io.schedmate.slurm.observe.SlurmOwners;
import java.time.InstantSource;
import java.util.List;

/** Looks up the owners of jobs in Slurm. While Slurm is unavailable, owners of new jobs are unknown. */
public final class SqueueOwners {

    private SqueueOwners() {}

    /**
     * Creates a lookup.
     *
     * @param scheduler the scheduler's name in job ids
     */
    public static JobOwners of(SlurmSettings settings, String scheduler, Programs programs, InstantSource clock) {
        var slurm = new SlurmCommands(programs, settings.configuration(), settings.answer());
        return new SlurmOwners(settings.cluster(), scheduler, () -> lines(slurm), clock)::ownerOf;
    }

    private static List<String> lines(SlurmCommands slurm) {
        try {
            return slurm.ask(SlurmOwners.COMMAND.toArray(String[]::new));
        } catch (SchedulerUnavailable _) {
            return List.of();
        }
    }
}
