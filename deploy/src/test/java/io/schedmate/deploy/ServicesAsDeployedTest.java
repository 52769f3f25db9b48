package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.signing.CallSigner;
import io.schedmate.signing.Ed25519Keys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Tests each service, started from its jar as in its image, with exactly the variables of docker-compose.yml. */
class ServicesAsDeployedTest {

    private static final String SETTINGS = "/actuator/configprops";
    private static final Duration MAX_TIME = Duration.ofMinutes(3);

    static final List<String> SERVICES = ComposeHere.SERVICES;

    @TempDir
    private static Path folder;

    private static @Nullable ComposeHere started;

    @BeforeAll
    static void start() {
        started = ComposeHere.start(folder);
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void theTestedServicesAreThoseThatComposeBuilds() {
        var composed = Repository.yaml(Repository.text("docker-compose.yml")).at("services");

        assertThat(SERVICES)
                .containsExactlyInAnyOrderElementsOf(composed.names().stream()
                        .filter(name -> composed.member(name).at("build").exists())
                        // ComposedDemoTest covers the services that a profile adds.
                        .filter(name -> !composed.member(name).at("profiles").exists())
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void aServiceIsReadyOnItsPort(String name) {
        var service = compose().service(name);

        // On a busy machine, a service may miss the time limit of a check of the broker.
        await(name).atMost(MAX_TIME).until(service::isReady);
        assertThat(service.get("/no-such-address").statusCode()).isIn(401, 404);
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void everyVariableThatIsSetIsUsed(String name) throws IOException {
        var service = compose().service(name);

        // An agent rejects signatures that may be from before its start, so for some seconds it accepts none.
        var answer = await(name).atMost(MAX_TIME).until(() -> settings(name), it -> it.statusCode() == 200);

        assertThat(service.variables())
                .isNotEmpty()
                .allSatisfy((variable, value) -> assertThat(isRead(variable, value, answer.body()))
                        .as(variable)
                        .isTrue());
    }

    @ParameterizedTest
    @CsvSource({
        "advisor-service, key-of-the-tests",
        "metric-tracker-service, key-of-the-tests",
        "failure-handler-service, key-of-the-tests",
        "advisor-service, https://git.example/of-the-tests/",
        "metric-tracker-service, cluster-of-the-tests",
        "metric-tracker-service, scheduler-of-the-tests",
        "failure-handler-service, site/policy.yaml",
        "failure-handler-service, site/topology.conf"
    })
    void variablesThatAUserSetsForComposeReachTheService(String name, String value) {
        assertThat(compose()
                        .service(name)
                        .ask(SETTINGS, "Authorization", "Bearer " + token())
                        .body())
                .contains(value);
    }

    @ParameterizedTest
    @FieldSource("SERVICES")
    void aServiceWritesNothingNextToItsJar(String name) throws IOException {
        assertThat(compose().service(name).written()).isEmpty();
    }

    @Test
    void theFirstKeyIsReadableByItsOwnerOnlyAndGrantsAccess() throws Exception {
        Path file = firstKeyFile();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        for (String path : List.of("keys", "jobs", "recoveries", "nodes", "dead-letters")) {
            // On a busy machine, the first call to a service may take longer than the gateway waits.
            await(path).atMost(MAX_TIME).until(() -> call(path, firstKey()) == 200);
            assertThat(call(path, "smk_000000000000_wrong")).as(path).isEqualTo(401);
        }
    }

    @Test
    void theGatewayPublishesMetricsOnItsManagementPortOnly() {
        var gateway = compose().service("gateway");

        assertThat(gateway.get("/readyz").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/actuator/prometheus").statusCode()).isEqualTo(401);
        assertThat(gateway.ask("/actuator/prometheus").statusCode()).isEqualTo(200);
    }

    private static HttpResponse<String> settings(String name) throws IOException {
        return compose()
                .service(name)
                .ask(
                        SETTINGS,
                        switch (name) {
                            case "gateway" -> new String[] {"X-API-Key", firstKey()};
                            case "node-agent" -> signed();
                            default -> new String[] {"Authorization", "Bearer " + token()};
                        });
    }

    private static ComposeHere compose() {
        return Objects.requireNonNull(started);
    }

    /**
     * Returns whether a variable is used: as the source of a setting or, if a file of the service refers to the
     * variable, as the setting's value.
     */
    private static boolean isRead(String variable, String value, String settings) {
        return settings.contains("System Environment Property \\\"" + variable + "\\\"")
                || settings.contains("\"" + value + "\"")
                // The value of an enum is shown as its constant.
                || settings.contains("\"" + value.toUpperCase(Locale.ROOT) + "\"")
                // A file is shown as a URL, and a folder as one that ends in a slash.
                || settings.contains("\"file://" + value + "\"")
                || settings.contains("\"file://" + value + "/\"");
    }

    private static int call(String path, String key) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + compose().service("gateway").port() + "/api/v1/" + path))
                .header("X-API-Key", key)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
    }

    private static Path firstKeyFile() {
        return compose().folderOf("gateway").resolve("data/first-key");
    }

    private static String firstKey() throws IOException {
        return Files.readString(firstKeyFile()).strip();
    }

    /** Returns the headers of a signed call; an agent accepts no others. */
    private static String[] signed() {
        var key = Ed25519Keys.privateKey(ComposeTest.secret("AGENTS_PRIVATE_KEY"));
        return new CallSigner("failure-handler", key, Clock.systemUTC(), new SecureRandom())
                .headers("GET", SETTINGS, null, "simulated-1", null, new byte[0]).entrySet().stream()
                        .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                        .toArray(String[]::new);
    }

    private static String token() {
        String secret =
                Objects.requireNonNull(ComposeTest.environment("gateway").get("SCHEDMATE_INTERNAL_KEY"));
        var key = new InternalKey(secret);
        return new InternalTokens(key, Clock.systemUTC()).mint(new Caller("tests", Set.of(Role.ADMIN), Set.of(), null));
    }
}
