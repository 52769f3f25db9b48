package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.session.SessionCookie;
import io.schedmate.gateway.session.Sessions;
import io.schedmate.gateway.session.SignInLinks;
import io.schedmate.gateway.session.SignedIn;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import io.schedmate.gateway.wiring.browser.OpenIdSignIn;
import io.schedmate.gateway.wiring.browser.SessionCookies;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.annotation.security.PermitAll;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Signs browsers in and out. Accepts only JSON, which an HTML form of another site cannot send. */
@RestController
class SessionController {

    private static final String SIGN_IN = "Expected a session, got none. Sign in.";

    private final KeyRing ring;
    private final Sessions sessions;
    private final SignInLinks links;
    private final CallLimits strangers;
    private final GatewayProperties settings;
    private final Clock clock;

    SessionController(
            KeyRing ring,
            Sessions sessions,
            SignInLinks links,
            CallLimits strangerLimits,
            GatewayProperties settings,
            Clock clock) {
        this.ring = ring;
        this.sessions = sessions;
        this.links = links;
        this.strangers = strangerLimits;
        this.settings = settings;
        this.clock = clock;
    }

    /** A sign-in with either a key or a link. */
    record SignIn(@Nullable String key, @Nullable String link) {}

    record LinkRequest(@Nullable String key) {}

    record Link(String path, Instant expiresAt) {}

    record SessionAnswer(
            String name,
            List<Role> roles,
            CallerKind kind,
            List<String> projects,
            @Nullable String owner,
            Instant expiresAt,
            String changeToken) {}

    /**
     * The ways to sign in other than with a key.
     *
     * @param openId the issuer; null if none is configured
     */
    record SignInMethods(@Nullable Issuer openId) {}

    /**
     * An issuer as the sign-in page shows it.
     *
     * @param title the label on the page
     * @param address the address to which the browser goes
     */
    record Issuer(String title, String address) {}

    @PermitAll
    @GetMapping("/console/sign-in")
    SignInMethods ways() {
        var openId = settings.console().openId();
        return new SignInMethods(openId == null ? null : new Issuer(openId.title(), OpenIdSignIn.ADDRESS));
    }

    @PermitAll
    @GetMapping("/console/session")
    ResponseEntity<SessionAnswer> current(
            @CookieValue(name = SessionCookie.NAME, required = false) @Nullable String cookie) {
        return answered(ResponseEntity.ok(), shown(cookie));
    }

    @PermitAll
    @PostMapping(path = "/console/session", consumes = "application/json")
    ResponseEntity<SessionAnswer> begin(@RequestBody SignIn wanted, HttpServletRequest request) {
        String link = wanted.link();
        ApiKey key = link == null ? key(wanted.key(), request) : keyOf(link, request);
        SignedIn begun = sessions.begin(key);
        audit(request, begun);
        Duration left = Duration.between(clock.instant(), begun.session().expiresAt());
        var cookie = SessionCookies.of(sessions.text(begun.session()), left, request);
        return answered(ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()), begun);
    }

    @PermitAll
    @DeleteMapping("/console/session")
    ResponseEntity<Void> end(
            @CookieValue(name = SessionCookie.NAME, required = false) @Nullable String cookie,
            @RequestHeader(name = SessionCookie.TOKEN_HEADER, defaultValue = "") String token,
            HttpServletRequest request) {
        SignedIn known = shown(cookie);
        audit(request, known);
        if (!sessions.mayChange(known.session(), token)) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN, "Expected the session's token in X-CSRF-Token. Reload the page.");
        }
        sessions.end(known.session());
        return ResponseEntity.noContent()
                .header(
                        HttpHeaders.SET_COOKIE,
                        SessionCookies.of("", Duration.ZERO, request).toString())
                .build();
    }

    /**
     * Creates a link for one sign-in on the gateway's machine. The code follows a #, so browsers do not send it and no
     * log contains it.
     */
    @PermitAll
    @PostMapping(path = "/console/links", consumes = "application/json")
    ResponseEntity<Link> link(@RequestBody LinkRequest wanted, HttpServletRequest request) {
        ApiKey key = key(wanted.key(), request);
        AuditedCall.of(request).ifPresent(call -> call.by("key:" + key.id(), key.caller(), null));
        String code = links.make(key.id());
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new Link("/console/#/sign-in/" + code, clock.instant().plus(SignInLinks.LIFETIME)));
    }

    private ResponseEntity<SessionAnswer> answered(ResponseEntity.BodyBuilder answer, SignedIn signedIn) {
        Caller caller = signedIn.caller();
        return answer.cacheControl(CacheControl.noStore())
                .body(new SessionAnswer(
                        caller.subject(),
                        caller.roles().stream().sorted().toList(),
                        caller.kind(),
                        caller.projects().stream().sorted().toList(),
                        caller.owner(),
                        signedIn.session().expiresAt(),
                        sessions.changeToken(signedIn.session())));
    }

    private SignedIn shown(@Nullable String cookie) {
        return Optional.ofNullable(cookie)
                .flatMap(sessions::open)
                .orElseThrow(() -> ProblemException.of(ProblemType.UNAUTHENTICATED, SIGN_IN));
    }

    private static void audit(HttpServletRequest request, SignedIn known) {
        AuditedCall.of(request)
                .ifPresent(call ->
                        call.by(known.account(), known.caller(), known.session().id()));
    }

    private ApiKey key(@Nullable String text, HttpServletRequest request) {
        return ring.open(Objects.requireNonNullElse(text, ""))
                .orElseThrow(() -> unknown(request, "Expected a valid key. Request a new one."));
    }

    private ApiKey keyOf(String link, HttpServletRequest request) {
        if (!FromThisMachine.isTrueOf(request)) {
            throw unknown(request, "A sign-in link works only in a browser on the gateway's machine. Use a key.");
        }
        return links.redeem(link)
                .flatMap(ring::find)
                .orElseThrow(() -> unknown(request, "The link has expired or was already used. Sign in with a key."));
    }

    /**
     * Returns the problem for an unknown key or link. The attempt counts towards the rate limit, so that keys cannot be
     * guessed faster here than through the API.
     */
    private ProblemException unknown(HttpServletRequest request, String detail) {
        Duration wait = strangers.take(request.getRemoteAddr());
        if (wait.isZero()) {
            return ProblemException.of(ProblemType.UNAUTHENTICATED, detail);
        }
        return new ProblemException(Problem.of(ProblemType.RATE_LIMITED, "Too many invalid keys. Wait.")
                .retryAfter((int) Math.max(1, Math.ceilDiv(wait.toMillis(), 1000))));
    }
}
