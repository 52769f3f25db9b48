package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.model.problem.ProblemType;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** Tests the sign-in at an OpenID Connect issuer, and that no faulty response of the issuer begins a session. */
class OpenIdSignInTest {

    private static final String BEGIN = "/console/sign-in/open-id";
    private static final String JOBS = "/api/v1/jobs";
    private static final String SESSION = "/console/session";
    private static final IssuerStandIn ISSUER = new IssuerStandIn();
    private static final RSAKey ANOTHERS = IssuerStandIn.key();
    private static final RunningGateway GATEWAY = new RunningGateway(settings(ISSUER));

    private static Map<String, String> settings(IssuerStandIn issuer) {
        String openId = "schedmate.gateway.console.open-id.";
        return Map.of(
                openId + "issuer",
                issuer.address().toString(),
                openId + "client-id",
                IssuerStandIn.CLIENT,
                openId + "client-secret",
                IssuerStandIn.SECRET,
                openId + "title",
                "Example Research",
                openId + "time-limit",
                "60s",
                "schedmate.gateway.jwt.name-claim",
                "name");
    }

    @BeforeEach
    void acceptEverySignIn() {
        ISSUER.changeClaims(claims -> claims);
        ISSUER.refuses("");
    }

    @AfterAll
    static void end() {
        GATEWAY.context.close();
        ISSUER.close();
    }

    @Test
    void aSessionHasTheClaimsOfTheIssuersToken() {
        ISSUER.changeClaims(claims -> claims.claim("name", "Ada L.").claim("projects", List.of("speech", "vision")));
        var visitor = new Visitor();

        var arrived = visitor.signIn();

        assertThat(arrived.statusCode()).as(arrived.body()).isEqualTo(302);
        assertThat(location(arrived)).isEqualTo("/console/");
        assertThat(cookie(arrived, "schedmate-session")).contains("HttpOnly", "SameSite=Strict", "Path=/");
        var session = RunningGateway.json(visitor.send(visitor.call(SESSION)));
        assertThat(session.path("name").asString()).isEqualTo("Ada L.");
        assertThat(session.path("roles").path(0).asString()).isEqualTo("operator");
        assertThat(session.path("projects")).hasSize(2);
        assertThat(session.path("owner").asString()).isEqualTo("ada");
        assertThat(visitor.send(visitor.call(JOBS)).statusCode()).isEqualTo(200);
        assertProblem(visitor.send(visitor.call("/api/v1/keys")), ProblemType.FORBIDDEN);
    }

    @Test
    void theAuthorizationRequestContainsACodeChallenge() {
        var asked =
                IssuerStandIn.form(URI.create(location(new Visitor().begin())).getRawQuery());

        assertThat(asked)
                .containsEntry("response_type", "code")
                .containsEntry("client_id", IssuerStandIn.CLIENT)
                .containsEntry("scope", "openid profile")
                .containsEntry("code_challenge_method", "S256")
                .containsEntry("redirect_uri", GATEWAY.at("/console/signed-in").toString())
                .containsKeys("state", "nonce", "code_challenge");
    }

    @Test
    void aChangeNeedsTheSessionsToken() {
        var visitor = new Visitor();
        visitor.signIn();
        String approve = "/api/v1/recoveries/one/approve";
        String token = RunningGateway.json(visitor.send(visitor.call(SESSION)))
                .path("changeToken")
                .asString();

        assertProblem(visitor.send(visitor.call(approve).POST(BodyPublishers.ofString("{}"))), ProblemType.FORBIDDEN);
        var changed = visitor.call(approve).header("X-CSRF-Token", token).POST(BodyPublishers.ofString("{}"));
        assertThat(visitor.send(changed).statusCode()).isEqualTo(200);
    }

    @Test
    void anUntrustedTokenBeginsNoSession() {
        var later = Date.from(Instant.now().plusSeconds(600));
        var before = Date.from(Instant.now().minusSeconds(600));
        Map<String, Function<JWTClaimsSet.Builder, String>> tokens = Map.of(
                "for another client", claims -> ISSUER.signed(claims.audience("another")),
                "of another issuer", claims -> ISSUER.signed(claims.issuer("https://elsewhere.example")),
                "expired", claims -> ISSUER.signed(claims.expirationTime(before)),
                "of the future", claims -> ISSUER.signed(claims.issueTime(later).expirationTime(later)),
                "of another sign-in", claims -> ISSUER.signed(claims.claim("nonce", "another")),
                "of no sign-in", claims -> ISSUER.signed(claims.claim("nonce", null)),
                "signed by another", claims -> IssuerStandIn.signed(claims, ANOTHERS),
                "not signed", claims -> new PlainJWT(claims.build()).serialize(),
                "about nobody", claims -> ISSUER.signed(claims.subject(null)),
                "none", _ -> "no token at all");

        tokens.forEach((what, token) -> {
            ISSUER.replaceToken(token);
            assertSignInFails(new Visitor().signIn(), "not_trusted", what);
        });
    }

    @Test
    void aCallbackIsAcceptedOnlyFromTheBrowserThatBegan() {
        var began = new Visitor();
        URI answer = URI.create(location(began.visit(location(began.begin()))));

        assertSignInFails(new Visitor().visit(answer.toString()), "expired", "another browser");
        var another = new Visitor();
        another.begin();
        assertSignInFails(another.visit(answer.toString()), "expired", "another sign-in's state");
        assertSignInFails(
                began.visit(answer.toString().replaceAll("state=[^&]*", "state=made-up")),
                "expired",
                "a state made up");
    }

    @Test
    void aCallbackIsAcceptedOnce() {
        var visitor = new Visitor();
        String answer = location(visitor.visit(location(visitor.begin())));
        String pending = visitor.cookie("schedmate-sign-in");
        assertThat(location(visitor.visit(answer))).isEqualTo("/console/");

        assertSignInFails(visitor.visit(answer), "expired", "after the sign-in");
        visitor.cookies.put("schedmate-sign-in", pending);
        assertSignInFails(visitor.visit(answer), "not_trusted", "with a copy of its cookie");
    }

    @Test
    void aForgedSignInCookieIsRejected() {
        var visitor = new Visitor();
        String answer = location(visitor.visit(location(visitor.begin())));
        String pending = visitor.cookie("schedmate-sign-in");
        String[] parts = pending.split("\\.");

        for (String forged : new String[] {
            pending + "A",
            "p1",
            "",
            String.join(".", parts[0], parts[1], "another", parts[3], parts[4], parts[5], parts[6])
        }) {
            visitor.cookies.put("schedmate-sign-in", forged);
            assertSignInFails(visitor.visit(answer), "expired", forged);
        }
    }

    @Test
    void aFailedSignInStatesItsReason() {
        ISSUER.refuses("access_denied");
        assertSignInFails(new Visitor().signIn(), "refused", "the issuer refuses");
        ISSUER.refuses("temporarily_unavailable");
        assertSignInFails(new Visitor().signIn(), "issuer_away", "the issuer cannot");
        ISSUER.refuses("");
        ISSUER.changeClaims(claims -> claims.claim("roles", List.of("chef")));
        assertSignInFails(new Visitor().signIn(), "no_role", "no role of ours");
        ISSUER.changeClaims(claims -> claims.claim(
                "projects",
                IntStream.range(0, 400).mapToObj(i -> "project-" + i).toList()));
        assertSignInFails(new Visitor().signIn(), "too_large", "more projects than a cookie holds");
    }

    @Test
    void aForgedSessionCookieIsRejectedAndSignOutEndsTheSession() {
        var visitor = new Visitor();
        visitor.signIn();
        String session = visitor.cookie("schedmate-session");
        ISSUER.changeClaims(claims -> claims.claim("roles", List.of("admin")));
        var admin = new Visitor();
        admin.signIn();
        String[] parts = session.split("\\.");
        String[] stolen = admin.cookie("schedmate-session").split("\\.");

        for (String forged : new String[] {
            String.join(".", parts[0], parts[1], stolen[2], parts[3], parts[4]),
            String.join(".", parts[0], parts[1], parts[2], "99999999999", parts[4]),
            session.replace("s2.", "s1.")
        }) {
            assertProblem(
                    GATEWAY.send(GATEWAY.call(JOBS).header("Cookie", "schedmate-session=" + forged)),
                    ProblemType.UNAUTHENTICATED);
        }
        String token = RunningGateway.json(visitor.send(visitor.call(SESSION)))
                .path("changeToken")
                .asString();
        var out = visitor.call(SESSION).header("X-CSRF-Token", token).DELETE();
        assertThat(visitor.send(out).statusCode()).isEqualTo(204);
        assertProblem(
                GATEWAY.send(GATEWAY.call(JOBS).header("Cookie", "schedmate-session=" + session)),
                ProblemType.UNAUTHENTICATED);
    }

    @Test
    void everySignInIsAudited() {
        ISSUER.changeClaims(claims -> claims.subject("grace"));
        new Visitor().signIn();

        String account = "sub:" + ISSUER.address() + " grace";
        var entries = GATEWAY.context
                .getBean(AuditLog.class)
                .find(new AuditQuery(null, null, account, null, null, null, 100));
        assertThat(entries).hasSize(1);
        assertThat(entries.getFirst().operation()).isEqualTo("signIn");
        assertThat(entries.getFirst().path()).isEqualTo("/console/signed-in");
    }

    @Test
    void theGatewayStartsWithoutTheIssuerAndSignInsAreRateLimited() {
        try (var issuer = new IssuerStandIn()) {
            issuer.stop(true);
            var settings = new HashMap<>(settings(issuer));
            settings.put("schedmate.gateway.stranger-rate.calls-per-second", "1");
            settings.put("schedmate.gateway.stranger-rate.burst", "2");
            var gateway = new RunningGateway(settings);
            try {
                var early = gateway.send(gateway.call(BEGIN));
                assertThat(location(early)).isEqualTo("/console/#/sign-in?failed=issuer_away");

                issuer.stop(false);
                assertThat(location(gateway.send(gateway.call(BEGIN))))
                        .startsWith(issuer.address().toString());
                var tooMany = Stream.generate(() -> gateway.send(gateway.call("/console/sign-in/%6fpen-id")))
                        .limit(50)
                        .filter(answer -> answer.statusCode() != 302)
                        .findFirst();
                assertProblem(tooMany.orElseThrow(), ProblemType.RATE_LIMITED);
            } finally {
                gateway.context.close();
            }
        }
    }

    @Test
    void withoutAnIssuerThereIsNoSignIn() {
        assertNoSignIn(RunningGateway.shared());
        String openId = "schedmate.gateway.console.open-id.";
        var emptied = new RunningGateway(
                Map.of(openId + "issuer", "", openId + "client-id", "", "schedmate.gateway.console.address", ""));
        try (var _ = emptied.context) {
            assertNoSignIn(emptied);
        }
    }

    @Test
    void anIssuerWithoutAClientStopsTheStart() {
        assertThatThrownBy(() ->
                        new RunningGateway(Map.of("schedmate.gateway.console.open-id.issuer", "https://login.example")))
                .hasStackTraceContaining("client-id must be set where issuer is");
    }

    private static void assertNoSignIn(RunningGateway gateway) {
        assertThat(RunningGateway.json(gateway.send(gateway.call("/console/sign-in")))
                        .path("openId")
                        .isNull())
                .isTrue();
        assertProblem(gateway.send(gateway.call(BEGIN)), ProblemType.NOT_FOUND);
    }

    @Test
    void aLinkIsOpenedAfterTheSignIn() {
        var browser = Browser.shared();
        browser.open(GATEWAY.at("/console/").toString());
        browser.forgetCookies();
        browser.open("about:blank");
        browser.open(GATEWAY.at("/console/#/nodes").toString());

        browser.find(By.linkText("Sign in with Example Research")).click();
        browser.waitForText("Sign out");

        assertThat(browser.address()).endsWith("/console/#/nodes");
        assertThat(browser.text()).contains("ada");
        ISSUER.refuses("access_denied");
        browser.click("Sign out");
        browser.click("Sign in with Example Research");
        browser.waitForText("Your organisation did not let you sign in.");
        assertThat(browser.violations()).isEmpty();
    }

    private static void assertSignInFails(HttpResponse<String> arrived, String why, String what) {
        assertThat(location(arrived)).as(what).isEqualTo("/console/#/sign-in?failed=" + why);
        assertThat(arrived.headers().allValues("Set-Cookie"))
                .as(what)
                .noneMatch(cookie -> cookie.startsWith("schedmate-session="));
    }

    private static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElseThrow(() -> new AssertionError(answer + answer.body()));
    }

    private static String cookie(HttpResponse<String> answer, String name) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(name + "="))
                .findFirst()
                .orElseThrow();
    }

    /** A browser without pages, which stores cookies and sends them to the gateway. */
    private static final class Visitor {

        private final Map<String, String> cookies = new HashMap<>();

        String cookie(String name) {
            return Objects.requireNonNull(cookies.get(name), name);
        }

        HttpResponse<String> begin() {
            return send(call(BEGIN));
        }

        /** Follows the redirects to the issuer and back. */
        HttpResponse<String> signIn() {
            return visit(location(visit(location(begin()))));
        }

        HttpResponse<String> visit(String address) {
            return send(HttpRequest.newBuilder(URI.create(address))
                    .timeout(RunningGateway.PATIENCE)
                    .header("Cookie", shown()));
        }

        HttpRequest.Builder call(String path) {
            return GATEWAY.call(path).header("Cookie", shown());
        }

        private String shown() {
            return cookies.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .collect(joining("; "));
        }

        HttpResponse<String> send(HttpRequest.Builder call) {
            var answer = GATEWAY.send(call);
            for (String cookie : answer.headers().allValues("Set-Cookie")) {
                int equals = cookie.indexOf('=');
                String text = cookie.substring(equals + 1, cookie.indexOf(';'));
                if (text.isEmpty()) {
                    cookies.remove(cookie.substring(0, equals));
                } else {
                    cookies.put(cookie.substring(0, equals), text);
                }
            }
            return answer;
        }
    }
}
