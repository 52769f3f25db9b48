package io.schedmate.gateway.store;

import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.memory.InMemoryAuditLog;

class InMemoryAuditLogTest extends AuditLogContract {

    private final AuditLog log = new InMemoryAuditLog();

    @Override
    AuditLog open() {
        return log;
    }
}
