package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.session.Confirmation;
import io.schedmate.gateway.session.Confirmations;
import io.schedmate.gateway.session.SessionCookie;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import io.schedmate.model.problem.ProblemType;
import jakarta.annotation.security.PermitAll;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.UUID;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * Gives a signed-in person the text with which an assistant can approve a recovery. Keys are not accepted, so an
 * assistant cannot obtain the text itself.
 */
@RestController
class ConfirmationController {

    private final Sessions sessions;
    private final Confirmations confirmations;

    ConfirmationController(Sessions sessions, Confirmations confirmations) {
        this.sessions = sessions;
        this.confirmations = confirmations;
    }

    record Wanted(UUID recoveryId, int revision) {}

    record Answer(String text, Instant expiresAt) {}

    @PermitAll
    @PostMapping(path = "/console/confirmations", consumes = "application/json")
    ResponseEntity<Answer> confirm(
            @CookieValue(name = SessionCookie.NAME, defaultValue = "") String cookie,
            @RequestHeader(name = SessionCookie.TOKEN_HEADER, defaultValue = "") String token,
            @RequestBody Wanted wanted,
            HttpServletRequest request) {
        var known = sessions.open(cookie)
                .filter(session -> sessions.mayChange(session.session(), token))
                .orElseThrow(() -> ProblemException.of(
                        ProblemType.UNAUTHENTICATED, "Expected a session and its token, got none. Sign in."));
        Caller person = known.caller();
        AuditedCall.of(request).ifPresent(call -> {
            call.by(known.account(), person, known.session().id());
            call.about(wanted.recoveryId().toString());
        });
        person.require(Role.OPERATOR, Role.ADMIN);
        if (person.roles().contains(Role.APPROVER)) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected a person's key, got an assistant's key. Sign in with your own key.");
        }
        Instant end = confirmations.end();
        String text =
                confirmations.text(new Confirmation(wanted.recoveryId(), wanted.revision(), person.subject()), end);
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(new Answer(text, end));
    }
}
