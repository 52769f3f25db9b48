package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.IssuedKey;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.model.problem.ProblemType;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that a browser that signs in with a key acts as the key's holder, until the key or the session ends. */
class SessionTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final String JOBS = "/api/v1/jobs";
    private static final String SESSION = "/console/session";

    @Test
    void callsWithoutASessionAreRejected() {
        assertProblem(GATEWAY.send(GATEWAY.call(SESSION)), ProblemType.UNAUTHENTICATED);
        assertProblem(GATEWAY.send(GATEWAY.call(JOBS)), ProblemType.UNAUTHENTICATED);
        assertProblem(
                GATEWAY.send(GATEWAY.call(JOBS).header("Cookie", "schedmate-session=s1.00.00.1.x")),
                ProblemType.UNAUTHENTICATED);
    }

    @Test
    void aSessionHasTheRightsOfItsKey() {
        var browser = new Browser(key(Role.READER));

        assertThat(GATEWAY.send(browser.call(JOBS)).statusCode()).isEqualTo(200);
        assertProblem(GATEWAY.send(browser.call("/api/v1/keys")), ProblemType.FORBIDDEN);
        var session = RunningGateway.json(GATEWAY.send(browser.call(SESSION)));
        assertThat(session.path("name").asString()).isEqualTo("rosa");
        assertThat(session.path("roles").path(0).asString()).isEqualTo("reader");
    }

    @Test
    void theServiceReceivesTheCallerButNotTheSession() {
        GATEWAY.send(new Browser(key(Role.READER)).call(JOBS + "/seen"));

        var received = GATEWAY.registry.last(JOBS + "/seen");
        assertThat(received.header("Authorization")).isPresent();
        assertThat(received.header("Cookie")).isEmpty();
        assertThat(received.header("X-CSRF-Token")).isEmpty();
    }

    @Test
    void theCookieIsProtectedFromScriptsAndOtherSites() {
        var cookie = GATEWAY.send(signIn(key(Role.READER).text()))
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();

        assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/").doesNotContain("Secure");
        var behindTls = GATEWAY.send(signIn(key(Role.READER).text()).header("X-Forwarded-Proto", "https"));
        assertThat(behindTls.headers().firstValue("Set-Cookie").orElseThrow()).contains("Secure");
    }

    @Test
    void aChangeNeedsTheSessionsToken() {
        var browser = new Browser(key(Role.OPERATOR));
        var other = new Browser(key(Role.OPERATOR));
        String approve = "/api/v1/recoveries/one/approve";

        for (String token : new String[] {"", "guessed", other.token}) {
            var call = browser.call(approve).header("X-CSRF-Token", token).POST(json("{}"));
            assertProblem(GATEWAY.send(call), ProblemType.FORBIDDEN);
        }
        assertProblem(GATEWAY.send(browser.call(approve).POST(json("{}"))), ProblemType.FORBIDDEN);
        assertThat(GATEWAY.failureHandler.count(approve)).isZero();

        assertThat(GATEWAY.send(browser.change(approve).POST(json("{}"))).statusCode())
                .isEqualTo(200);
        assertThat(GATEWAY.failureHandler.count(approve)).isOne();
    }

    @Test
    void aRevokedKeyEndsItsSessionsAndTheirStreams() throws Exception {
        var key = key(Role.READER);
        var browser = new Browser(key);
        String stream = "/api/v1/jobs/watched/metrics/stream";
        var held = new CompletableFuture<Void>();
        GATEWAY.tracker.stub(stream, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("data: {}\n\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            held.join();
            exchange.close();
        });
        var open = GATEWAY.send(browser.call(stream), HttpResponse.BodyHandlers.ofInputStream());
        try (AutoCloseable _ = () -> held.complete(null)) {
            assertThat(open.body().read()).isEqualTo('d');

            ring().revoke(key.key().id());

            assertProblem(GATEWAY.send(browser.call(JOBS)), ProblemType.UNAUTHENTICATED);
            assertProblem(GATEWAY.send(browser.call(SESSION)), ProblemType.UNAUTHENTICATED);
            await().atMost(RunningGateway.PATIENCE).until(() -> ended(open));
        }
    }

    @Test
    void aSessionEndsWithItsKey() {
        // On a busy machine, a sign-in may take longer than the key lives.
        var browser = await().atMost(RunningGateway.PATIENCE)
                .ignoreExceptionsInstanceOf(AssertionError.class)
                .until(
                        () -> {
                            var brief = ring().issue("brief", caller(Role.READER), Duration.ofSeconds(2));
                            var begun = new Browser(brief);
                            assertThat(begun.expires)
                                    .isEqualTo(String.valueOf(brief.key().expiresAt()));
                            return begun;
                        },
                        Objects::nonNull);

        await().atMost(RunningGateway.PATIENCE)
                .until(() -> GATEWAY.send(browser.call(JOBS)).statusCode() == 401);
    }

    @Test
    void signOutAlsoInvalidatesCopiesOfTheCookie() {
        var browser = new Browser(key(Role.READER));

        assertProblem(GATEWAY.send(browser.call(SESSION).DELETE()), ProblemType.FORBIDDEN);
        var out = GATEWAY.send(browser.change(SESSION).DELETE());

        assertThat(out.statusCode()).isEqualTo(204);
        assertThat(out.headers().firstValue("Set-Cookie").orElseThrow()).contains("Max-Age=0");
        assertProblem(GATEWAY.send(browser.call(JOBS)), ProblemType.UNAUTHENTICATED);
    }

    @Test
    void aForgedCookieIsRejected() {
        var browser = new Browser(key(Role.READER));
        var stolen = key(Role.ADMIN).key().id();
        String[] parts = browser.cookie.split("\\.");

        for (String forged : new String[] {
            String.join(".", parts[0], parts[1], stolen, parts[3], parts[4]),
            String.join(".", parts[0], parts[1], parts[2], "99999999999", parts[4]),
            browser.cookie + "A",
            "s1.",
            ""
        }) {
            assertProblem(
                    GATEWAY.send(GATEWAY.call(JOBS).header("Cookie", "schedmate-session=" + forged)),
                    ProblemType.UNAUTHENTICATED);
        }
    }

    @Test
    void aKeyTakesPrecedenceOverTheSession() {
        var browser = new Browser(key(Role.READER));

        var call = browser.call("/api/v1/recoveries/two/approve")
                .header("X-API-Key", GATEWAY.key(Role.OPERATOR))
                .POST(json("{}"));

        assertThat(GATEWAY.send(call).statusCode()).isEqualTo(200);
    }

    @Test
    void aSignInWithoutAValidKeyIsRejectedAndRateLimited() {
        try (var gateway = new Guessed()) {
            for (String body : new String[] {"{}", "{\"key\":\"smk_no\"}", "{\"link\":\"no\"}", "{\"key\":null}"}) {
                assertProblem(gateway.signIn(body), ProblemType.UNAUTHENTICATED);
            }
            // The rate allows one more call each second, and on a busy machine a call takes about a second.
            var refused = Stream.generate(() -> gateway.signIn("{}"))
                    .limit(100)
                    .filter(answer -> answer.statusCode() == 429)
                    .findFirst();
            assertProblem(refused.orElseThrow(), ProblemType.RATE_LIMITED);
        }
        assertProblem(GATEWAY.send(signIn("not json", "application/json")), ProblemType.INVALID_REQUEST);
        assertProblem(GATEWAY.send(signIn("{}", "text/plain")), ProblemType.UNSUPPORTED_MEDIA_TYPE);
    }

    @Test
    void aLinkSignsInOnceAndOnlyOnThisMachine() {
        var key = key(Role.OPERATOR);
        String code = code(key);
        String wanted = "{\"link\":\"" + code + "\"}";

        for (String origin : List.of("203.0.113.7", "127.0.0.1", "::1", "203.0.113.7, 127.0.0.1", "10.0.0.1")) {
            var fromElsewhere = signIn(wanted, "application/json").header("X-Forwarded-For", origin);
            assertProblem(GATEWAY.send(fromElsewhere), ProblemType.UNAUTHENTICATED);
        }
        assertThat(GATEWAY.send(signIn(wanted, "application/json")).statusCode())
                .isEqualTo(200);
        assertProblem(GATEWAY.send(signIn(wanted, "application/json")), ProblemType.UNAUTHENTICATED);

        String late = code(key);
        ring().revoke(key.key().id());
        assertProblem(
                GATEWAY.send(signIn("{\"link\":\"" + late + "\"}", "application/json")), ProblemType.UNAUTHENTICATED);
    }

    @Test
    void thePageAllowsOnlyItsOwnScriptsAndTheRootAddressRedirectsToIt() {
        var page = GATEWAY.send(GATEWAY.call("/console/").header("Accept", "text/html"));
        assertThat(page.statusCode()).isEqualTo(200);
        String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
        assertThat(policy).contains("default-src 'none'", "require-trusted-types-for 'script'");
        assertThat(policy).doesNotContain("unsafe", "http:", "*");
        assertThat(page.body()).doesNotContain("style=", "onclick").containsPattern("<script type=\"module\" src=");

        var browser = GATEWAY.send(GATEWAY.call("/").header("Accept", "text/html,*/*;q=0.8"));
        assertThat(browser.headers().firstValue("Location")).contains("/console/");
        assertProblem(
                GATEWAY.send(GATEWAY.call("/").header("Accept", "application/json")), ProblemType.UNAUTHENTICATED);
        assertProblem(GATEWAY.send(GATEWAY.call("/")), ProblemType.UNAUTHENTICATED);
        assertProblem(GATEWAY.send(GATEWAY.call("/", GATEWAY.key(Role.READER))), ProblemType.NOT_FOUND);
    }

    private static boolean ended(HttpResponse<java.io.InputStream> stream) {
        try {
            while (stream.body().available() > 0 || stream.body().read() >= 0) {
                stream.body().skipNBytes(Math.min(1, stream.body().available()));
            }
            return true;
        } catch (java.io.IOException _) {
            return true;
        }
    }

    /** A gateway that accepts few calls of unauthenticated callers. */
    private static final class Guessed implements AutoCloseable {

        private final RunningGateway gateway = new RunningGateway(Map.of(
                "schedmate.gateway.stranger-rate.burst", "4", "schedmate.gateway.stranger-rate.calls-per-second", "1"));

        HttpResponse<String> signIn(String body) {
            return gateway.send(gateway.call(SESSION)
                    .header("Content-Type", "application/json")
                    .POST(json(body)));
        }

        @Override
        public void close() {
            gateway.context.close();
        }
    }

    /** A browser's cookie and token. */
    private static final class Browser {

        private final String cookie;
        private final String token;
        private final String expires;

        Browser(IssuedKey key) {
            var answer = GATEWAY.send(signIn(key.text()));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
            cookie = set.substring("schedmate-session=".length(), set.indexOf(';'));
            token = RunningGateway.json(answer).path("changeToken").asString();
            expires = RunningGateway.json(answer).path("expiresAt").asString();
        }

        HttpRequest.Builder call(String path) {
            return GATEWAY.call(path).header("Cookie", "schedmate-session=" + cookie);
        }

        HttpRequest.Builder change(String path) {
            return call(path).header("X-CSRF-Token", token);
        }
    }

    private static HttpRequest.Builder signIn(String key) {
        return signIn("{\"key\":\"" + key + "\"}", "application/json");
    }

    private static HttpRequest.Builder signIn(String body, String type) {
        return GATEWAY.call(SESSION).header("Content-Type", type).POST(json(body));
    }

    private static String code(IssuedKey key) {
        var made = GATEWAY.send(GATEWAY.call("/console/links")
                .header("Content-Type", "application/json")
                .POST(json("{\"key\":\"" + key.text() + "\"}")));
        String path = RunningGateway.json(made).path("path").asString();
        return path.substring("/console/#/sign-in/".length());
    }

    private static HttpRequest.BodyPublisher json(String text) {
        return BodyPublishers.ofString(text);
    }

    private static IssuedKey key(Role... roles) {
        return ring().issue("rosa", caller(roles), null);
    }

    private static Caller caller(Role... roles) {
        return new Caller("rosa", Set.of(roles), Set.of("speech"), "rosa");
    }

    private static KeyRing ring() {
        return GATEWAY.context.getBean(KeyRing.class);
    }
}
