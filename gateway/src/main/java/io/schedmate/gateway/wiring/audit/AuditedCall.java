package io.schedmate.gateway.wiring.audit;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.audit.AuditActor;
import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A call in progress that may get an entry in the audit log. Collects the facts for the entry. */
public final class AuditedCall {

    private static final String ATTRIBUTE = AuditedCall.class.getName();
    private static final int MAX_ID_LENGTH = 300;
    private static final int MAX_PATH_LENGTH = 1_000;

    private final HttpServletRequest request;
    private final AuditedOperation operation;
    private final Instant at;
    private final String path;
    private volatile @Nullable AuditActor actor;
    private volatile @Nullable String subject;
    private volatile String from;
    private volatile boolean marked;
    private volatile Map<String, String> before = Map.of();
    private volatile Map<String, String> after = Map.of();

    AuditedCall(HttpServletRequest request, AuditedOperation operation, Instant at) {
        this.request = request;
        this.operation = operation;
        this.at = at;
        this.path = RoutedPath.of(request);
        this.subject = operation.subject();
        this.from = request.getRemoteAddr();
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Returns the call of a request; empty if the call is not audited. */
    public static Optional<AuditedCall> of(HttpServletRequest request) {
        return Optional.ofNullable((AuditedCall) request.getAttribute(ATTRIBUTE));
    }

    /**
     * Records the caller.
     *
     * @param id as in {@link AuditActor#id}
     * @param session the id of a browser's session
     */
    public void by(String id, Caller caller, @Nullable String session) {
        actor = new AuditActor(
                Texts.plain(id, MAX_ID_LENGTH),
                Texts.plain(caller.subject(), MAX_ID_LENGTH),
                caller.roles().stream().sorted().map(Role::wire).toList(),
                caller.kind() == CallerKind.PERSON,
                session);
    }

    /** Records the caller's address, for a call that was made on the caller's behalf from another address. */
    public void from(String address) {
        from = address;
    }

    /** Records the subject, for a call whose address does not contain it. */
    public void about(String id) {
        subject = id;
    }

    public void before(Map<String, String> fields) {
        before = fields;
    }

    public void after(Map<String, String> fields) {
        after = fields;
    }

    AuditedOperation operation() {
        return operation;
    }

    /** Marks the call to get an entry, for an operation that gets none by default. */
    public void isToBeKept() {
        marked = true;
    }

    boolean isKept() {
        AuditActor by = actor;
        return switch (operation.when()) {
            case ALWAYS -> true;
            case BY_PERSON -> by == null || by.person();
            case MARKED -> marked;
        };
    }

    AuditEntry entry(int status, @Nullable String body) {
        String about = subject;
        return new AuditEntry(
                UUID.randomUUID(),
                at,
                actor,
                from,
                operation.name(),
                request.getMethod(),
                Texts.plain(path, MAX_PATH_LENGTH),
                about == null ? null : Texts.plain(about, MAX_ID_LENGTH),
                status,
                1,
                body,
                before,
                after);
    }
}
