package io.schedmate.gateway.wiring.audit;

import io.schedmate.gateway.wiring.document.RoutedPath;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The audited calls of a browser that are not part of the published document. */
final class ConsoleCalls {

    /** Where an issuer's answer arrives. Spring Security accepts it with any method. */
    private static final String SIGNED_IN = "/console/signed-in";

    private static final Map<String, String> NAMES = Map.of(
            "POST /console/session", "signIn",
            "DELETE /console/session", "signOut",
            "POST /console/links", "makeSignInLink",
            "POST /console/confirmations", "confirmForAssistant");

    private ConsoleCalls() {}

    static Optional<AuditedOperation> find(HttpServletRequest request) {
        return Optional.ofNullable(name(request.getMethod(), RoutedPath.of(request)))
                // Bodies are not stored, because they contain keys and codes.
                .map(name -> new AuditedOperation(
                        name, null, AuditedOperation.When.ALWAYS, false, false, true, null, List.of()));
    }

    private static @Nullable String name(String method, String path) {
        return path.equals(SIGNED_IN) ? "signIn" : NAMES.get(method + " " + path);
    }
}
