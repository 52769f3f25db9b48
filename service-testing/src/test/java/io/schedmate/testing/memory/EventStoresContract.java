package io.schedmate.testing.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The common contract of transactions, the outbox and the list of seen events. */
abstract class EventStoresContract {

    static final MovedClock CLOCK = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));

    private final JobId job = JobId.of("hall-a", "slurm", UUID.randomUUID().toString());

    abstract Transactions transactions();

    abstract Outbox outbox();

    abstract SeenEvents seen();

    /** Returns the ids of a job's events in the outbox, in order. */
    abstract List<UUID> waiting(JobId jobId);

    @Test
    void eventsWaitInTheOrderAdded() {
        JobForgotten one = event();
        JobForgotten two = event();
        JobForgotten three = event();

        transactions().inOne(() -> {
            outbox().add(List.of(one, two));
            return true;
        });
        outbox().add(List.of(three));

        assertThat(waiting(job)).containsExactly(one.eventId(), two.eventId(), three.eventId());
    }

    @Test
    void aFailedTransactionStoresNoEvent() {
        JobForgotten event = event();

        assertThatThrownBy(() -> transactions().inOne(() -> {
                    outbox().add(List.of(event));
                    return transactions().inOne(() -> {
                        outbox().add(List.of(event()));
                        throw new IllegalStateException("the disk is full");
                    });
                }))
                .hasMessage("the disk is full");

        assertThat(waiting(job)).isEmpty();
    }

    @Test
    void anEventIsNewOnceForEachReader() {
        JobForgotten event = event();

        assertThat(seen().firstTime("states", event)).isTrue();
        assertThat(seen().firstTime("states", event)).isFalse();
        assertThat(seen().firstTime("metrics", event)).isTrue();
    }

    /** An agent that knows the id of another sender's event could otherwise suppress it. */
    @Test
    void aSampleWithTheIdOfAnotherSendersEventHidesItFromNoReader() {
        JobForgotten event = event();
        UUID id = event.eventId();

        assertThat(seen().firstTime("states", sample(id, "hall-a", "n01"))).isTrue();
        assertThat(seen().firstTime("states", sample(id, "hall-a", "n01"))).isFalse();

        assertThat(seen().firstTime("states", sample(id, "hall-a", "n02"))).isTrue();
        assertThat(seen().firstTime("states", sample(id, "hall-a/n01", "n02"))).isTrue();
        assertThat(seen().firstTime("states", sample(id, "hall-a", "n01/n02"))).isTrue();
        assertThat(seen().firstTime("states", event)).isTrue();
    }

    private static NodeSampled sample(UUID id, String cluster, String node) {
        return new NodeSampled(id, null, cluster, null, CLOCK.instant(), node, List.of(), List.of(), null, null);
    }

    @Test
    void eventsSeenLongAgoAreForgotten() {
        JobForgotten old = event();
        JobForgotten recent = event();
        seen().firstTime("states", old);
        CLOCK.move(Duration.ofHours(2));
        seen().firstTime("states", recent);

        assertThat(seen().forgetBefore(CLOCK.instant().minus(Duration.ofHours(1))))
                .isPositive();

        assertThat(seen().firstTime("states", old)).isTrue();
        assertThat(seen().firstTime("states", recent)).isFalse();
    }

    private JobForgotten event() {
        return new JobForgotten(UUID.randomUUID(), job, "hall-a", 1, CLOCK.instant());
    }
}
