package io.schedmate.slurm.command;

import io.schedmate.slurm.format.SeenJob;
import java.util.List;
import java.util.Optional;

/** The source of a Slurm cluster's jobs. */
public interface SlurmQueue {

    /** Returns every job that the controller remembers. It keeps ended jobs for MinJobAge, 5 minutes by default. */
    List<SeenJob> jobs() throws SlurmUnavailable, InterruptedException;

    /** Returns the script of a batch job without its comments; empty if Slurm does not show it to this user. */
    Optional<String> script(String number) throws SlurmUnavailable, InterruptedException;
}
