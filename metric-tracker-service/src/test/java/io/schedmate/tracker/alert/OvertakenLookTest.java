package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.memory.InMemoryAttemptStates;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that reading more of a job's log during the search for stopped jobs does not end the search for other jobs. */
class OvertakenLookTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
    private static final JobOwners.Requested ASKS = new JobOwners.Requested(8, null, null, null, null);

    @Test
    void theOthersAreReportedAsStopped() {
        Replay readOn = steps(new Replay(AlertRules.DEFAULT, "read-on", ASKS, START));
        Replay stopped = steps(new Replay(AlertRules.DEFAULT, "stopped", ASKS, START, readOn));
        InMemoryAttemptStates states = readOn.kept.states();

        stopped.lookForStopped(
                START.plusSeconds(7200),
                () -> save(states, states.latest(readOn.jobId).orElseThrow()));

        assertThat(states.slowdowns(readOn.jobId, 1, 1)).isEmpty();
        assertThat(states.slowdowns(stopped.jobId, 1, 1)).hasSize(1);
    }

    /** Saves the state, as an instance that reads on does. */
    private static void save(InMemoryAttemptStates states, AttemptStates.Kept seen) {
        states.saveAll(
                List.of(new AttemptStates.Change(seen.state(), seen.version(), List.of(), null, List.of(), List.of())));
    }

    private static Replay steps(Replay job) {
        for (int step = 1; step <= 12; step++) {
            job.write(
                    START.plusSeconds(10L * step),
                    List.of("step: %d/1000, loss: 2.5, throughput: 100 samples/s".formatted(step)));
        }
        return job;
    }
}
