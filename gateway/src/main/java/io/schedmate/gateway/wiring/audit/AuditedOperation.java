package io.schedmate.gateway.wiring.audit;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the audit log records of an operation.
 *
 * @param name the operationId
 * @param subject the subject in the address
 * @param when which calls get an entry
 * @param published whether the operation is part of the published document, so that its calls wait for the audit log
 * @param keepsBody whether the body is stored; false for sign-ins, whose bodies contain a key
 * @param keepsAnswer whether the response waits until the entry is stored
 * @param before where to read the state before; null for nowhere
 * @param fields the recorded fields of that response and of the operation's own response
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

    /** Which calls of an operation get an entry. */
    enum When {
        ALWAYS,
        /** Calls of persons, but not of programs. */
        BY_PERSON,
        /** Calls that are marked while they run. */
        MARKED
    }
}
