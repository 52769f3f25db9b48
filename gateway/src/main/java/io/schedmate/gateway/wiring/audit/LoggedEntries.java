package io.schedmate.gateway.wiring.audit;

import io.schedmate.gateway.audit.AuditActor;
import io.schedmate.gateway.audit.AuditEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes each entry with its fields to the gateway's log, for sites that collect logs elsewhere. */
final class LoggedEntries {

    private static final Logger LOG = LoggerFactory.getLogger("io.schedmate.gateway.audit");

    private LoggedEntries() {}

    static void log(AuditEntry entry) {
        AuditActor actor = entry.actor();
        LOG.atInfo()
                .addKeyValue("audit.id", entry.entryId())
                .addKeyValue("audit.at", entry.at())
                .addKeyValue("audit.actor", actor == null ? "" : actor.id())
                .addKeyValue("audit.name", actor == null ? "" : actor.name())
                .addKeyValue("audit.from", entry.from())
                .addKeyValue("audit.operation", entry.operation())
                .addKeyValue("audit.path", entry.path())
                .addKeyValue("audit.subject", entry.subject() == null ? "" : entry.subject())
                .addKeyValue("audit.status", entry.status())
                .addKeyValue("audit.calls", entry.calls())
                .addKeyValue("audit.before", entry.before())
                .addKeyValue("audit.after", entry.after())
                .log("audit {} {}", entry.operation(), entry.status());
    }
}
