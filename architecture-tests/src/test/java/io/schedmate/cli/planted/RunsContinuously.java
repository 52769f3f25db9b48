package io.schedmate.cli.planted;

import io.schedmate.client.Rounds;
import java.util.concurrent.Executors;

/** A daemon in the command line. */
final class RunsContinuously {

    private RunsContinuously() {}

    static void waits() throws InterruptedException {
        Thread.sleep(1);
    }

    static void starts() {
        Executors.newVirtualThreadPerTaskExecutor().close();
    }

    static void repeats(Rounds rounds) throws InterruptedException {
        rounds.repeat(() -> Rounds.Outcome.DONE);
    }
}
