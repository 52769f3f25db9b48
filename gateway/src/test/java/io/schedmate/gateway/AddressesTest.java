package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.model.problem.ProblemType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that no spelling of an address grants access that its plain form does not. */
class AddressesTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();
    private static final List<String> METHODS =
            List.of("POST", "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "post", "PROPFIND");
    private static final String WANTED = "{\"name\": \"mine\", \"roles\": [\"admin\"], \"projects\": []}";

    /**
     * Spellings of an address that some server treats as the address of keys: percent encoding, parameters, empty and
     * dotted segments, case, special characters.
     */
    private static final List<String> KEYS = List.of(
            "/api/v1/keys",
            "/api/v1/%6beys",
            "/api/v1/%6B%65%79%73",
            "/%61pi/v1/keys",
            "/api/%76%31/keys",
            "/api/v1/%256beys",
            "/api/v1/%25%36%62eys",
            "/api/v1/keys;a=b",
            "/api/v1;a=b/keys",
            "/api/v1/;/keys",
            "/api/v1/keys%3Ba=b",
            "/api/v1//keys",
            "//api/v1/keys",
            "/api//v1/%6beys",
            "/api/v1/./keys",
            "/api/v1/jobs/../keys",
            "/api/v1/jobs/%2e%2e/keys",
            "/api/v1/jobs/..;/keys",
            "/docs/../api/v1/keys",
            "/docs/%2e%2e/api/v1/keys",
            "/webjars/swagger-ui/..%2f..%2fapi/v1/keys",
            "/api/v1/keys/",
            "/api/v1/keys/%20",
            "/api/v1%2fkeys",
            "/api/v1/%2fkeys",
            "/api%5cv1%5ckeys",
            "/api\\v1\\keys",
            "/API/V1/KEYS",
            "/api/v1/KEYS",
            "/api/v1/%4beys",
            "/api/v1/keys%00",
            "/api/v1/keys%0a",
            "/api/v1/keys%20",
            "/api/v1/keys.json",
            "/api/v1/%ef%bd%8beys",
            "/api/v1/%c1%abeys",
            "/api/v1/k%65ys?x=%2F",
            "/api/v1/keys%23",
            "/api/v1/%u006beys",
            "http://localhost/api/v1/%6beys",
            "/api/v1/keys.",
            "/api/v1/keys..",
            "/api/v1/keys;",
            "/api/v1/keys/..;/keys",
            "/api/v1/jobs/%252e%252e/keys",
            "/api/v1/jobs/%c0%ae%c0%ae/keys",
            "/api/v1/jobs/%ef%bc%8e%ef%bc%8e/keys",
            "/api/v1/jobs/..%5ckeys",
            "/api/v1/keys?",
            "/api/v1/keys#x",
            "/livez/../api/v1/keys",
            "/console/..%2fapi/v1/keys",
            "/actuator/health/../../api/v1/keys");
    /** Headers that make some servers and frameworks treat a call as a different one. */
    private static final List<String> OTHER_CALLS = List.of(
            "X-HTTP-Method-Override: DELETE",
            "X-HTTP-Method: DELETE",
            "X-Method-Override: DELETE",
            "X-Original-URL: /api/v1/keys",
            "X-Rewrite-URL: /api/v1/keys",
            "X-Original-URI: /api/v1/jobs/gone",
            "X-Forwarded-Prefix: /api/v1/keys/..",
            "X-Forwarded-Path: /api/v1/keys",
            "X-Forwarded-Uri: /api/v1/keys",
            "X-Forwarded-Host: localhost/api/v1/keys?",
            "Forwarded: for=127.0.0.1;host=\"localhost/api/v1/keys\"",
            "X-Forwarded-User: admin",
            "X-Roles: admin",
            "X-Client-Cert: CN=admin",
            "Connection: X-API-Key",
            "X-API-Key: ");

    @TestFactory
    Stream<DynamicTest> noSpellingOfTheKeysAddressGivesAReaderOrAStrangerAccess() {
        return KEYS.stream()
                .map(address -> dynamicTest(address, () -> {
                    for (String method : METHODS) {
                        for (String key : List.of("X-API-Key: " + GATEWAY.key(Role.READER) + "\r\n", "")) {
                            int before = keys();
                            assertThat(status(method, address, key))
                                    .as(method + " " + address)
                                    .isBetween(400, 499)
                                    .isNotEqualTo(429);
                            assertThat(keys()).as(method + " " + address).isEqualTo(before);
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> noHeaderTurnsACallIntoAnother() {
        return OTHER_CALLS.stream()
                .map(header -> dynamicTest(header, () -> {
                    String reader = "X-API-Key: " + GATEWAY.key(Role.READER) + "\r\n" + header + "\r\n";
                    int before = keys();

                    assertThat(status("GET", "/api/v1/jobs/gone/advice", reader))
                            .isEqualTo(200);
                    assertThat(status("POST", "/api/v1/keys", reader)).isEqualTo(403);
                    assertThat(status("POST", "/api/v1/jobs", reader)).isEqualTo(403);
                    assertThat(status("DELETE", "/api/v1/jobs/gone", reader)).isEqualTo(403);
                    assertThat(status("POST", "/api/v1/jobs/gone?_method=DELETE", reader))
                            .isEqualTo(405);
                    assertThat(status("GET", "/api/v1/jobs/gone/advice", header + "\r\n"))
                            .isEqualTo(401);

                    assertThat(keys()).isEqualTo(before);
                    assertThat(GATEWAY.registry.count("/api/v1/jobs/gone")).isZero();
                    assertThat(GATEWAY.advisor.last("/api/v1/jobs/gone/advice").method())
                            .isEqualTo("GET");
                }));
    }

    @Test
    void anEncodedAddressIsAcceptedFromAuthorisedCallers() {
        String admin = GATEWAY.key(Role.ADMIN);

        var made = GATEWAY.send(GATEWAY.call("/api/v1/%6beys", admin)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(WANTED)));

        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    }

    @TestFactory
    Stream<DynamicTest> noSpellingOfAnAddressReachesItsServiceWithoutTheRole() {
        return Stream.of(
                        "/api/v1/jobs/gone",
                        "/api/v1/%6aobs/gone",
                        "/api/v1/jobs;x=y/gone",
                        "/api/v1//jobs/gone",
                        "/api/v1/jobs/gone/",
                        "/api/v1/jobs/./gone",
                        "/api/v1/jobs/other/../gone")
                .map(address -> dynamicTest(address, () -> {
                    String key = "X-API-Key: " + GATEWAY.key(Role.READER) + "\r\n";
                    assertThat(status("DELETE", address, key)).isBetween(400, 499);
                    assertThat(GATEWAY.registry.count("/api/v1/jobs/gone")).isZero();
                }));
    }

    @Test
    void theSizeLimitOfACallAppliesToEverySpellingOfItsAddress() {
        var call = GATEWAY.call("/api/v1/jobs/large/%6cogs", GATEWAY.key(Role.SHIPPER))
                .POST(BodyPublishers.ofByteArray(new byte[5000]));

        assertProblem(GATEWAY.send(call), ProblemType.TOO_LARGE);
    }

    @Test
    void anUnpublishedMethodIsRejectedWithTheAllowedMethods() {
        var answer = GATEWAY.send(
                GATEWAY.call("/api/v1/keys", GATEWAY.key(Role.ADMIN)).method("HEAD", BodyPublishers.noBody()));

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("GET, POST");
    }

    @TestFactory
    Stream<DynamicTest> whatTheWebServerRefusesItselfIsNoFailureOfTheService() {
        return Stream.of(
                        "CONNECT localhost:5432 HTTP/1.1\r\nHost: localhost\r\n",
                        "POST /api/v1/keys HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: rot13\r\n",
                        "GET /api/v1/jobs HTTP/9.9\r\nHost: localhost\r\n",
                        "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nExpect: luck\r\n",
                        "GET /api/v1/jobs HTTP/1.1\r\n")
                .map(call -> dynamicTest(call.lines().findFirst().orElseThrow(), () -> {
                    String answer = answer(call + "Connection: close\r\n\r\n");

                    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("\"status\":400", "invalid_request");
                }));
    }

    private static int keys() {
        return GATEWAY.context.getBean(KeyRing.class).all().size();
    }

    /** Sends a call over a plain socket, because HTTP clients normalise addresses. Returns the status. */
    private static int status(String method, String address, String header) throws IOException {
        String answer = answer(method + " " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header
                + "Content-Type: application/json\r\nContent-Length: " + WANTED.length() + "\r\n\r\n" + WANTED);
        return Integer.parseInt(answer.split(" ", 3)[1]);
    }

    private static String answer(String call) throws IOException {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), GATEWAY.at("/").getPort())) {
            socket.getOutputStream().write(call.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
