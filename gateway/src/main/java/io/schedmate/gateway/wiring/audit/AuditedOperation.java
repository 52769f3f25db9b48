package io.schedmate.gateway.wiring.audit;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit log records of a call.
 *
 * @param name its operationId
 * @param subject what its address says that it is about
 * @param when which of its calls have an entry
 * @param published whether it is a call of the document, which waits for the audit log
 * @param keepsBody whether the body is kept, which holds a key where somebody signs in
 * @param keepsAnswer whether the answer waits until the entry is kept
 * @param before where to read how things were; null = nowhere
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

    /** Which calls have an entry. */
    enum When {
        ALWAYS,
        /** Those of programs have none. */
        BY_PERSON,
        /** Those that say so while they are answered. */
        TOLD
    }
}
