package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One call that changed something or was refused.
 *
 * @param at when it came, to the microsecond
 * @param actor null where nobody showed who they are
 * @param from the address that it came from
 * @param operation its operationId
 * @param subject what it was about, mostly an id
 * @param status of the HTTP answer
 * @param calls how many calls this entry stands for; more than 1 only for refused ones, which are counted when they are many
 * @param body what was sent, masked and cut; null where it is not kept
 * @param before fields of the subject as they were; empty where they are not read
 * @param after fields of the subject as they are now
 */
public record AuditEntry(
        UUID entryId,
        Instant at,
        @Nullable AuditActor actor,
        String from,
        String operation,
        String method,
        String path,
        @Nullable String subject,
        int status,
        long calls,
        @Nullable String body,
        Map<String, String> before,
        Map<String, String> after) {

    public AuditEntry {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
    }

    /** Whether it certainly changed nothing: its caller was told of a mistake. */
    public boolean refused() {
        return status >= 400 && status < 500;
    }

    /** Whose calls it is counted with. */
    String caller() {
        return actor == null ? from : actor.id();
    }

    /** Without what its caller wrote. */
    AuditEntry bare() {
        return new AuditEntry(
                entryId, at, actor, from, operation, method, path, null, status, calls, null, Map.of(), Map.of());
    }

    /** A count of calls of many callers. */
    AuditEntry ofSeveral() {
        return new AuditEntry(
                entryId, at, null, "several", "several", method, "several", null, status, 1, null, Map.of(), Map.of());
    }

    AuditEntry onceMore() {
        return new AuditEntry(
                entryId, at, actor, from, operation, method, path, subject, status, calls + 1, body, before, after);
    }
}
