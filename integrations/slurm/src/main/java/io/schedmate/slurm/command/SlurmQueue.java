package io.schedmate.slurm.command;

import io.schedmate.slurm.format.SeenJob;
import java.util.List;
import java.util.Optional;

/** The source of a Slurm cluster's jobs. */
public interface SlurmQueue {

    /** Every job that the controller remembers. Ended jobs stay for MinJobAge, which is 5 minutes by default. */
    List<SeenJob> jobs() throws Away, InterruptedException;

    /** The script of a batch job without its comments; empty if Slurm does not show it to this user. */
    Optional<String> script(String number) throws Away, InterruptedException;
}
