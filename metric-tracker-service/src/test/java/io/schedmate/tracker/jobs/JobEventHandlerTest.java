package io.schedmate.tracker.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.memory.InMemoryStores;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests how the registry's events change a job. */
class JobEventHandlerTest {

    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");
    private static final JobId JOB = JobId.of("hall", "slurm", "1");

    private final InMemoryStores kept = new InMemoryStores(new MovedClock(START));
    private final JobEventHandler events = new JobEventHandler(kept.jobs(), kept.transactions());

    @Test
    void theFirstEventOfAJobMakesItKnown() {
        assertThat(changed(2, JobState.QUEUED))
                .isEqualTo(new KnownJob(JOB, "hall", 2, JobState.QUEUED, null, null, null, START, List.of("n1")));
        assertThat(kept.jobs().find(JOB)).isPresent();
    }

    @Test
    void aJobWhoseFirstEventIsRunningOrEndedHasTheTimesOfThatEvent() {
        assertThat(changed(1, JobState.RUNNING))
                .isEqualTo(new KnownJob(JOB, "hall", 1, JobState.RUNNING, START, null, null, START, List.of("n1")));
        assertThat(changed(2, JobState.FAILED).endedAt()).isEqualTo(START);

        JobId other = JobId.of("hall", "slurm", "2");
        KnownJob ended = events.handle(new JobStateChanged(
                UUID.randomUUID(), other, "hall", 1, START, null, JobState.FAILED, List.of(), null));
        assertThat(ended.startedAt()).isNull();
        assertThat(ended.endedAt()).isEqualTo(START);
    }

    @Test
    void aJobSharesItsGpusFromThePackingToItsEnd() {
        assertThat(packed(1, PackingChange.PACKED, START.plusSeconds(3)))
                .isEqualTo(new KnownJob(
                        JOB,
                        "hall",
                        1,
                        JobState.RUNNING,
                        START.plusSeconds(3),
                        null,
                        START.plusSeconds(3),
                        START.plusSeconds(3),
                        List.of("n1")));
        assertThat(packed(1, PackingChange.NEVER_PACK_AGAIN, START.plusSeconds(4))
                        .packedAt())
                .isEqualTo(START.plusSeconds(3));
        assertThat(packed(2, PackingChange.UNPACKED, START.plusSeconds(5)).packedAt())
                .isEqualTo(START.plusSeconds(3));
        assertThat(packed(1, PackingChange.UNPACKED, START.plusSeconds(6)).packedAt())
                .isNull();

        packed(1, PackingChange.PACKED, START.plusSeconds(7));
        assertThat(packed(1, PackingChange.EVICTED, START.plusSeconds(8)).packedAt())
                .isNull();
    }

    private KnownJob changed(int attempt, JobState state) {
        return events.handle(
                new JobStateChanged(UUID.randomUUID(), JOB, "hall", attempt, START, null, state, List.of("n1"), null));
    }

    private KnownJob packed(int attempt, PackingChange change, Instant at) {
        return events.handle(new JobPackingChanged(
                UUID.randomUUID(), JOB, "hall", attempt, at, change, List.of("n1"), List.of(), null));
    }
}
