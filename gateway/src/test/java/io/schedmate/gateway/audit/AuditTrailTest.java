package io.schedmate.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.gateway.memory.InMemoryAuditLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests how many calls are recorded, and what happens while the log is unavailable. */
class AuditTrailTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(60);

    private final Kept kept = new Kept();
    private final List<AuditEntry> reported = new ArrayList<>();
    private final AuditTrail trail = new AuditTrail(kept, reported::add);

    @Test
    void everyChangeIsStoredAtOnce() {
        for (int i = 0; i < 300; i++) {
            trail.add(entry("rosa", "makeKey", 201));
        }

        assertThat(kept.entries()).hasSize(300);
        assertThat(reported).isEqualTo(kept.entries());
    }

    @Test
    void theFirstRejectedCallsOfACallerAreStoredAndTheRestAreCounted() {
        for (int i = 0; i < 500; i++) {
            trail.add(entry("rosa", "makeKey", 403));
        }
        trail.addDue(NOON);
        assertThat(kept.entries())
                .hasSize(10)
                .allSatisfy(entry -> assertThat(entry.calls()).isOne());

        trail.addDue(LATER);

        assertThat(kept.entries()).hasSize(11);
        assertThat(kept.entries().getLast().calls()).isEqualTo(490);
        assertThat(kept.entries().getLast().operation()).isEqualTo("makeKey");
        assertThat(reported).isEqualTo(kept.entries());
    }

    @Test
    void rejectedCallsOfManyCallersAreLimitedToAFewHundredEntriesAMinute() {
        for (int i = 0; i < 20_000; i++) {
            trail.add(entry("stranger " + i, "makeKey", 401));
        }
        trail.addDue(LATER);

        assertThat(kept.entries()).hasSize(201);
        assertThat(kept.entries().stream().mapToLong(AuditEntry::calls).sum()).isEqualTo(20_000);
        assertThat(kept.entries().getLast().actor()).isNull();
    }

    @Test
    void theLimitIsResetEveryMinute() {
        for (int i = 0; i < 10; i++) {
            trail.add(entry("rosa", "makeKey", 403));
        }
        trail.add(at(LATER, "rosa", "makeKey", 403));
        trail.addDue(LATER.plusSeconds(60));

        assertThat(kept.entries())
                .hasSize(11)
                .allSatisfy(entry -> assertThat(entry.calls()).isOne());
    }

    @Test
    void whileTheLogIsUnavailableChangesAreRejectedAndPendingEntriesAreStoredLater() {
        kept.unavailable = true;
        assertThatThrownBy(trail::check).isInstanceOf(IllegalStateException.class);
        trail.add(entry("rosa", "makeKey", 201));
        assertThat(reported).hasSize(1);
        assertThat(kept.entries()).isEmpty();

        kept.unavailable = false;
        trail.check();

        assertThat(kept.entries()).isEqualTo(reported);
    }

    @Test
    void anEntryWhoseBodyCannotBeStoredIsStoredWithoutIt() {
        kept.takesBodies = false;
        AuditEntry entry = entry("rosa", "forgetJob", 202);
        trail.add(new AuditEntry(
                entry.entryId(),
                NOON,
                entry.actor(),
                "192.0.2.1",
                "forgetJob",
                "DELETE",
                "/api/v1/jobs/a",
                "a",
                202,
                1,
                "{}",
                Map.of(),
                Map.of()));
        trail.check();

        assertThat(kept.entries()).singleElement().satisfies(bare -> {
            assertThat(bare.entryId()).isEqualTo(entry.entryId());
            assertThat(bare.actor()).isEqualTo(entry.actor());
            assertThat(bare.body()).isNull();
        });
        assertThat(reported).singleElement().extracting(AuditEntry::body).isEqualTo("{}");
    }

    private static AuditEntry entry(String name, String operation, int status) {
        return at(NOON, name, operation, status);
    }

    private static AuditEntry at(Instant at, String name, String operation, int status) {
        var actor = new AuditActor("key:" + name, name, List.of("admin"), true, null);
        return new AuditEntry(
                UUID.randomUUID(),
                at,
                actor,
                "192.0.2.1",
                operation,
                "POST",
                "/api/v1/keys",
                null,
                status,
                1,
                null,
                Map.of(),
                Map.of());
    }

    /** A log that can be made unavailable, or made to refuse bodies. */
    private static final class Kept extends InMemoryAuditLog {

        private boolean unavailable;
        private boolean takesBodies = true;

        @Override
        public void add(AuditEntry entry) {
            check();
            if (!takesBodies && entry.body() != null) {
                throw new IllegalArgumentException("no text");
            }
            super.add(entry);
        }

        @Override
        public void check() {
            if (unavailable) {
                throw new IllegalStateException("away");
            }
        }
    }
}
