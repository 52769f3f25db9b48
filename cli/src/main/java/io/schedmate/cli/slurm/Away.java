package io.schedmate.cli.slurm;

/** Slurm or the platform does not answer just now; whoever asked goes on later. */
public final class Away extends Exception {

    private static final long serialVersionUID = 1L;

    Away(String message) {
        super(message);
    }
}
