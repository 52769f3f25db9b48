package io.schedmate.slurm.command;

import io.schedmate.client.Rounds;
import io.schedmate.client.Rounds.Outcome;
import java.util.function.Consumer;

/** One check of Slurm and the platform. */
@FunctionalInterface
public interface Look<E extends Exception> {

    void once() throws SlurmUnavailable, E, InterruptedException;

    /**
     * Checks until this thread is interrupted, less often while there is no answer.
     *
     * @param unanswered receives a line for each check without an answer
     */
    static <E extends Exception> void repeat(Rounds rounds, Look<E> look, Consumer<String> unanswered)
            throws E, InterruptedException {
        rounds.repeat(() -> {
            try {
                look.once();
                return Outcome.DONE;
            } catch (SlurmUnavailable gone) {
                unanswered.accept(String.valueOf(gone.getMessage()));
                return Outcome.UNAVAILABLE;
            }
        });
    }
}
