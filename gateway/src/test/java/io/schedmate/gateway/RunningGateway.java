package io.schedmate.gateway;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.testing.TemporaryFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running gateway with stand-ins for the services. One instance is shared by many tests. */
final class RunningGateway {

    static final String INTERNAL_KEY = "a secret of the tests, 32 bytes and more";
    static final Duration PATIENCE = Duration.ofMinutes(3);
    static final KeyPair ISSUER = pair();

    private static final JsonMapper JSON = new JsonMapper();

    final StandIn registry = new StandIn();
    final StandIn advisor = new StandIn();
    final StandIn tracker = new StandIn();
    final StandIn failureHandler = new StandIn();
    final Path folder;
    final ConfigurableApplicationContext context;
    private final HttpClient client = HttpClient.newHttpClient();

    private static final class Shared {
        static final RunningGateway GATEWAY = new RunningGateway(Map.of());
    }

    static RunningGateway shared() {
        return Shared.GATEWAY;
    }

    RunningGateway(Map<String, String> more) {
        try {
            folder = TemporaryFolder.create("gateway");
            var publicKey = folder.resolve("issuer.pem");
            Files.writeString(publicKey, pem());
            var settings = new TreeMap<String, String>();
            settings.put("server.port", "0");
            settings.put("management.server.port", "0");
            settings.put("schedmate.internal.key", INTERNAL_KEY);
            settings.put(
                    "schedmate.gateway.keys.file", folder.resolve("keys.json").toString());
            settings.put(
                    "schedmate.gateway.services.job-registry",
                    registry.address().toString());
            settings.put("schedmate.gateway.services.advisor", advisor.address().toString());
            settings.put(
                    "schedmate.gateway.services.metric-tracker",
                    tracker.address().toString());
            settings.put(
                    "schedmate.gateway.services.failure-handler",
                    failureHandler.address().toString());
            settings.put("schedmate.gateway.call-rate.calls-per-second", "1");
            settings.put("schedmate.gateway.call-rate.burst", "60");
            settings.put("schedmate.gateway.stranger-rate.burst", "2000");
            // Sets the platform to a cluster, where Spring Boot by default trusts the forwarded address of every
            // caller.
            settings.put("spring.main.cloud-platform", "kubernetes");
            settings.put("schedmate.gateway.operations.appendLogs.body-limit", "4KB");
            // Only the test of late answers makes this call: on a busy machine, others may take longer than a second.
            settings.put("schedmate.gateway.operations.scoreRecoveries.time-limit", "1s");
            settings.put("schedmate.gateway.audit.before-within", "60s");
            settings.put("resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state", "1s");
            settings.put("spring.security.oauth2.resourceserver.jwt.public-key-location", "file:" + publicKey);
            settings.putAll(more);
            context = start(settings);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static ConfigurableApplicationContext start(Map<String, String> settings) {
        var arguments = settings.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
        return SpringApplication.run(GatewayApplication.class, arguments);
    }

    URI at(String path) {
        return URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port") + path);
    }

    /** Creates a key, so that each test has a separate rate limit. */
    String key(Role... roles) {
        return key("rosa", Set.of("speech"), "rosa", roles);
    }

    String key(String name, Set<String> projects, String owner, Role... roles) {
        var caller = new Caller(name, Set.of(roles), projects, owner);
        return context.getBean(KeyRing.class).issue(name, caller, null).text();
    }

    HttpRequest.Builder call(String path) {
        return HttpRequest.newBuilder(at(path)).timeout(PATIENCE);
    }

    HttpRequest.Builder call(String path, String key) {
        return call(path).header("X-API-Key", key);
    }

    /** Calls the management address, which callers cannot reach. */
    HttpResponse<String> management(String path) {
        return send(HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + context.getEnvironment().getProperty("local.management.port") + path))
                .timeout(PATIENCE));
    }

    HttpResponse<String> send(HttpRequest.Builder call) {
        return send(call, HttpResponse.BodyHandlers.ofString());
    }

    <T> HttpResponse<T> send(HttpRequest.Builder call, HttpResponse.BodyHandler<T> body) {
        try {
            return client.send(call.build(), body);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    private static KeyPair pair() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem() {
        var text = Base64.getMimeEncoder().encodeToString(ISSUER.getPublic().getEncoded());
        return "-----BEGIN PUBLIC KEY-----\n" + text + "\n-----END PUBLIC KEY-----\n";
    }
}
