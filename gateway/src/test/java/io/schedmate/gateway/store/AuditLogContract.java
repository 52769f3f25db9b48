package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.gateway.audit.AuditActor;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract for every audit log. */
abstract class AuditLogContract {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.000001Z");
    private static final Duration DAY = Duration.ofDays(1);

    /** Opens the log: empty at first, later with the entries stored earlier in the same test. */
    abstract AuditLog open() throws Exception;

    @Test
    void anEntryIsFoundAfterReopening() throws Exception {
        var entry = new AuditEntry(
                UUID.randomUUID(),
                NOON,
                new AuditActor("key:0a", "rosa", List.of("operator"), true, "5e"),
                "192.0.2.1",
                "approveRecovery",
                "POST",
                "/api/v1/recoveries/a/approve",
                "a",
                200,
                1,
                "{\"comment\":\"a\\u0000\n\"}",
                Map.of("status", "proposed"),
                Map.of("status", "approved"));
        open().add(entry);

        assertThat(all(open())).containsExactly(entry);
    }

    @Test
    void unpairedSurrogatesAreAccepted() throws Exception {
        var log = open();
        log.add(new AuditEntry(
                UUID.randomUUID(),
                NOON,
                null,
                "192.0.2.1",
                "makeKey",
                "POST",
                "/api/v1/keys",
                "half \ud83d",
                201,
                1,
                "half \udc00",
                Map.of("name", "\ud800"),
                Map.of()));

        assertThat(all(log))
                .singleElement()
                .satisfies(entry -> assertThat(entry.body()).startsWith("half "));
    }

    @Test
    void pagesAreOrderedNewestFirstAlsoForEqualTimes() throws Exception {
        var log = open();
        List<AuditEntry> added = new ArrayList<>();
        for (int hour : new int[] {5, 0, 30, 0, 0, 30, -20}) {
            added.add(entry(NOON.plus(Duration.ofHours(hour)), "rosa", hour == 5 ? 403 : 200));
        }
        added.forEach(log::add);
        List<AuditEntry> read = new ArrayList<>();
        AuditQuery query = any(2);
        for (List<AuditEntry> page = log.find(query); !page.isEmpty(); page = log.find(query)) {
            read.addAll(page);
            query = query.olderThan(page.getLast(), 2);
        }

        assertThat(read)
                .containsExactlyInAnyOrderElementsOf(added)
                .isSortedAccordingTo((one, other) -> AuditPlace.of(other).compareTo(AuditPlace.of(one)));
    }

    @Test
    void entriesAreFilteredByTimeActorOperationAndSubject() throws Exception {
        var log = open();
        var early = entry(NOON.minus(DAY), "rosa", 200);
        var middle = entry(NOON, "tim", 200);
        var anonymous = entry(NOON.plusSeconds(1), null, 401);
        var late = entry(NOON.plus(DAY), "rosa", 200);
        List.of(early, middle, anonymous, late).forEach(log::add);

        assertThat(log.find(query(NOON, NOON.plus(DAY), null, null, null))).containsExactly(anonymous, middle);
        for (String actor : List.of("rosa", "key:rosa-id", "rosa-id")) {
            assertThat(log.find(query(null, null, actor, null, null))).as(actor).containsExactly(late, early);
        }
        assertThat(log.find(query(null, null, null, "resetBreaker", null))).hasSize(4);
        assertThat(log.find(query(null, null, null, "forgetJob", null))).isEmpty();
        assertThat(log.find(query(null, null, null, null, "hall-a"))).hasSize(4);
        assertThat(log.find(query(null, null, null, null, "hall-b"))).isEmpty();
    }

    @Test
    void oldEntriesAreRemovedAndRejectedCallsDoNotDisplaceChanges() throws Exception {
        var log = open();
        var old = entry(NOON.minus(Duration.ofDays(9)), "rosa", 200);
        List<AuditEntry> changes = new ArrayList<>();
        List<AuditEntry> refused = new ArrayList<>();
        for (int day = 5; day > 0; day--) {
            changes.add(entry(NOON.minus(Duration.ofDays(day)), "rosa", 200));
            refused.add(entry(NOON.minus(Duration.ofDays(day)), "rosa", 403));
        }
        log.add(old);
        changes.forEach(log::add);
        refused.forEach(log::add);

        log.trim(new AuditLog.Bounds(Duration.ofDays(7), 4, 2), NOON);

        List<AuditEntry> kept = new ArrayList<>(changes.subList(1, 5));
        kept.addAll(refused.subList(3, 5));
        assertThat(all(log)).containsExactlyInAnyOrderElementsOf(kept);
    }

    static AuditEntry entry(Instant at, @Nullable String name, int status) {
        var actor = name == null ? null : new AuditActor("key:" + name + "-id", name, List.of(), true, null);
        return new AuditEntry(
                UUID.randomUUID(),
                at,
                actor,
                "192.0.2.1",
                "resetBreaker",
                "POST",
                "/api/v1/recoveries/breakers/hall-a/reset",
                "hall-a",
                status,
                1,
                null,
                Map.of(),
                Map.of());
    }

    static List<AuditEntry> all(AuditLog log) {
        return log.find(any(500));
    }

    private static AuditQuery any(int limit) {
        return new AuditQuery(null, null, null, null, null, null, limit);
    }

    private static AuditQuery query(
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable String actor,
            @Nullable String operation,
            @Nullable String subject) {
        return new AuditQuery(from, to, actor, operation, subject, null, 500);
    }
}
