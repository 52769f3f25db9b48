package io.schedmate.slurm.command;

import io.schedmate.client.CallFailed;

/** Slurm or the platform does not answer at the moment. The caller tries again later. */
public final class Away extends Exception {

    private static final long serialVersionUID = 1L;

    public Away(String message) {
        super(message);
    }

    /** Thrown if the platform did not answer, or refused. */
    public Away(CallFailed failed) {
        super(failed.getMessage(), failed);
    }
}
