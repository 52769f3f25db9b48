package io.schedmate.gateway.audit;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call that changed something or was refused.
 *
 * @param at the time of the call, to the microsecond
 * @param actor null if the caller did not authenticate
 * @param from the address of the caller
 * @param operation the operationId
 * @param subject the object of the call, usually an id
 * @param status the HTTP status of the response
 * @param calls the number of calls that the entry stands for; above 1 only for refused calls, which are counted when
 *     there are many
 * @param body the request's body, masked and shortened; null if not stored
 * @param before fields of the subject before the call; empty if not read
 * @param after fields of the subject after the call
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

    /** Whether the call was refused with a client error, and therefore changed nothing. */
    public boolean refused() {
        return status >= 400 && status < 500;
    }

    /** Returns the name under which calls of this caller are counted. */
    String caller() {
        return actor == null ? from : actor.id();
    }

    /** Returns the entry without texts that the caller wrote. */
    AuditEntry bare() {
        return new AuditEntry(
                entryId, at, actor, from, operation, method, path, null, status, calls, null, Map.of(), Map.of());
    }

    /** Returns an entry that counts calls of several callers and operations. */
    AuditEntry ofSeveral() {
        return new AuditEntry(
                entryId, at, null, "several", "several", method, "several", null, status, 1, null, Map.of(), Map.of());
    }

    AuditEntry onceMore() {
        return new AuditEntry(
                entryId, at, actor, from, operation, method, path, subject, status, calls + 1, body, before, after);
    }
}
