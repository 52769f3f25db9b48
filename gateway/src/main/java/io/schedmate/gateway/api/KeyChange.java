package io.schedmate.gateway.api;

import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records in the audit log how a call changed a key. */
final class KeyChange {

    private KeyChange() {}

    static void made(HttpServletRequest request, ApiKey key) {
        AuditedCall.of(request).ifPresent(call -> {
            call.about(key.id());
            call.after(fields(key));
        });
    }

    /**
     * Records the state of a key before and after a call.
     *
     * @param after the changed key, or the key that replaces it
     */
    static void changed(HttpServletRequest request, Optional<ApiKey> before, ApiKey after) {
        AuditedCall.of(request).ifPresent(call -> {
            call.before(before.map(KeyChange::fields).orElse(Map.of()));
            call.after(fields(after));
        });
    }

    private static Map<String, String> fields(ApiKey key) {
        Map<String, String> fields = new LinkedHashMap<>();
        var caller = key.caller();
        put(fields, "keyId", key.id());
        put(fields, "name", key.name());
        put(fields, "kind", caller.kind().wire());
        put(
                fields,
                "roles",
                caller.roles().stream().map(role -> role.wire()).sorted().toList());
        put(fields, "projects", caller.projects().stream().sorted().toList());
        put(fields, "owner", caller.owner());
        put(fields, "clusters", caller.bindings().clusters().stream().sorted().toList());
        put(fields, "nodes", caller.bindings().nodes().stream().sorted().toList());
        put(fields, "expiresAt", key.expiresAt());
        put(fields, "revokedAt", key.revokedAt());
        put(fields, "replaces", key.replaces());
        return fields;
    }

    private static void put(Map<String, String> fields, String name, @Nullable Object value) {
        if (value != null && !value.toString().equals("[]")) {
            fields.put(name, value.toString());
        }
    }
}
