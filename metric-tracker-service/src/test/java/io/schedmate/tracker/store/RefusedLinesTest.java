package io.schedmate.tracker.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.intake.chunk.position.SourcePositions;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.memory.TrackerStores;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** Waiting lines of which the store refuses some, in PostgreSQL. */
class RefusedLinesTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final MovedClock clock = new MovedClock(NOON);
    private final TrackerStores stores = StoresIn.POSTGRESQL.open(clock);
    private final List<JobEvent> sent = new ArrayList<>();
    private final List<String> parked = new ArrayList<>();
    private final Intake intake = new Intake(
            stores.jobs(),
            stores.owners(),
            new Refusing(stores.positions()),
            stores.held(),
            (why, source, _, _, _) -> parked.add(why + " " + source),
            sent::addAll,
            _ -> Set.of(),
            stores.transactions(),
            Traces.none(),
            clock,
            new Intake.Waits(
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(2),
                    new HeldLines.Bounds(new HeldLines.Load(100, 1_000), new HeldLines.Load(100, 500), 300)));

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void refusedLinesDoNotHoldUpThoseOfOtherJobs() {
        held("good-1", "refused-1", "good-2", "refused-2", "good-3", "refused-3");

        while (intake.release() > 0) {
            assertThat(parked).hasSizeLessThanOrEqualTo(3);
        }

        assertThat(sent.stream().map(JobEvent::jobId))
                .containsExactlyInAnyOrder(job("good-1"), job("good-2"), job("good-3"));
        assertThat(parked).containsExactlyInAnyOrder("REFUSED refused-1", "REFUSED refused-2", "REFUSED refused-3");
        assertThat(stores.transactions().inOne(() -> stores.held().takeDue(clock.instant(), 10)))
                .isEmpty();
    }

    private void held(String... names) {
        for (String name : names) {
            stores.transactions().inOne(() -> {
                stores.jobs()
                        .save(new KnownJob(
                                job(name), "hall-a", 1, JobState.RUNNING, NOON, null, null, NOON, List.of("n1")));
                stores.held()
                        .hold(
                                new IncomingLines(
                                        Sender.SITE,
                                        job(name),
                                        1,
                                        new LogSource(name, null, null),
                                        null,
                                        LogOrder.BEST_EFFORT,
                                        null,
                                        List.of(new IncomingLine("a line", null, null))),
                                NOON,
                                NOON);
                return name;
            });
        }
    }

    private static JobId job(String name) {
        return JobId.of("hall-a", "slurm", name);
    }

    /** Refuses some sources as PostgreSQL refuses a key that is too long. */
    private record Refusing(SourcePositions positions) implements SourcePositions {

        @Override
        public Map<SourceKey, SourcePosition> lock(Collection<SourceKey> sources) {
            if (sources.stream()
                    .anyMatch(key -> String.valueOf(key.source().file()).startsWith("refused"))) {
                throw new DataAccessResourceFailureException(
                        "refused", new SQLException("index row size 3048 exceeds 2704", "54000"));
            }
            return positions.lock(sources);
        }

        @Override
        public void save(Map<SourceKey, SourcePosition> moved) {
            positions.save(moved);
        }
    }
}
