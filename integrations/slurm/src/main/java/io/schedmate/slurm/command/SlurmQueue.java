package io.schedmate.slurm.command;

import io.schedmate.slurm.format.SeenJob;
import java.util.List;
import java.util.Optional;

/** Where the jobs of a Slurm cluster are read. */
public interface SlurmQueue {

    /** Every job that the controller remembers: those that ended stay for its MinJobAge, 5 minutes unless set. */
    List<SeenJob> jobs() throws Away, InterruptedException;

    /** The script of a batch job without its comments; empty where Slurm does not give it to this user. */
    Optional<String> script(String number) throws Away, InterruptedException;
}
