package io.schedmate.tracker.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.tracker.jobs.JobOwners;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A job whose log is read on while stopped jobs are looked for keeps the look from no other job. */
class OvertakenLookTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    @Test
    void theOthersAreToldAsStopped() {
        KeptInMemory kept = KeptInMemory.empty();
        Replay readOn = steps("read-on", kept);
        Replay stopped = steps("stopped", kept);
        kept.states.overtake(readOn.jobId);

        stopped.lookForStopped(START.plusSeconds(7200));

        assertThat(kept.states.slowdowns(readOn.jobId, 1, 1)).isEmpty();
        assertThat(kept.states.slowdowns(stopped.jobId, 1, 1)).hasSize(1);
    }

    private static Replay steps(String name, KeptInMemory kept) {
        var job = new Replay(AlertRules.DEFAULT, name, new JobOwners.Requested(8, null), START, kept);
        for (int step = 1; step <= 12; step++) {
            job.write(
                    START.plusSeconds(10L * step),
                    List.of("step: %d/1000, loss: 2.5, throughput: 100 samples/s".formatted(step)));
        }
        return job;
    }
}
