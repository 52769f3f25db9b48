package io.schedmate.gateway.wiring.audit;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit log records of a call.
 *
 * @param name its operationId
 * @param subject the subject in its address
 * @param when which of its calls get an entry
 * @param published whether it is a call of the document, which waits for the audit log
 * @param keepsBody whether the body is stored, which contains a key at sign-in
 * @param keepsAnswer whether the answer waits until the entry is stored
 * @param before where to read the state before; null = nowhere
 * @param fields of that answer and of its own
 */
record AuditedOperation(
        String name,
        @Nullable String subject,
        When when,
        boolean published,
        boolean keepsBody,
        boolean keepsAnswer,
        @Nullable URI before,
        List<String> fields) {

    /** Which calls get an entry. */
    enum When {
        ALWAYS,
        /** Those of persons, not those of programs. */
        BY_PERSON,
        /** Those that are marked during the call. */
        MARKED
    }
}
