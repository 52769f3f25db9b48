package io.schedmate.slurm.command;

import io.schedmate.client.CallFailed;

/** Slurm or the platform does not answer at the moment. The caller tries again later. */
public final class SlurmUnavailable extends Exception {

    private static final long serialVersionUID = 1L;

    public SlurmUnavailable(String message) {
        super(message);
    }

    /** Thrown if the platform did not answer, or refused. */
    public SlurmUnavailable(CallFailed failed) {
        super(failed.getMessage(), failed);
    }
}
