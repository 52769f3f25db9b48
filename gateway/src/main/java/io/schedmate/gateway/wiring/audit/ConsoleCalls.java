package io.schedmate.gateway.wiring.audit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The audited calls of a browser that are not part of the published document. */
final class ConsoleCalls {

    private static final Map<String, String> NAMES = Map.of(
            "POST /console/session", "signIn",
            "GET /console/signed-in", "signIn",
            "DELETE /console/session", "signOut",
            "POST /console/links", "makeSignInLink",
            "POST /console/confirmations", "confirmForAssistant");

    private ConsoleCalls() {}

    static Optional<AuditedOperation> find(HttpServletRequest request) {
        return Optional.ofNullable(NAMES.get(request.getMethod() + " " + request.getRequestURI()))
                // Bodies are not stored, because they contain keys and codes.
                .map(name -> new AuditedOperation(
                        name, null, AuditedOperation.When.ALWAYS, false, false, true, null, List.of()));
    }
}
