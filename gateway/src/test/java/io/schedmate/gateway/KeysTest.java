package io.schedmate.gateway;

import static io.schedmate.gateway.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.testing.TemporaryFolder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests the life cycle of keys, from the first start to revocation. */
class KeysTest {

    private static final RunningGateway GATEWAY = RunningGateway.shared();

    @Test
    void aNewKeyIsValidUntilItIsRevoked() {
        String admin = GATEWAY.key(Role.ADMIN);
        var made = made(admin, "{\"name\":\"night run\",\"roles\":[\"reader\"],\"projects\":[\"speech\"]}");
        String key = RunningGateway.json(made).at("/text").asString();
        String id = RunningGateway.json(made).at("/key/keyId").asString();
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.headers().firstValue("Location")).contains("/api/v1/keys/" + id);
        assertThat(GATEWAY.send(GATEWAY.call("/api/v1/jobs", key)).statusCode()).isEqualTo(200);

        var revoked = GATEWAY.send(GATEWAY.call("/api/v1/keys/" + id, admin).DELETE());

        assertThat(RunningGateway.json(revoked).at("/holds").asBoolean()).isFalse();
        assertProblem(GATEWAY.send(GATEWAY.call("/api/v1/jobs", key)), ProblemType.UNAUTHENTICATED);
    }

    @Test
    void aRotatedKeyIsReplacedAtOnceOrAfterTheRequestedGracePeriod() {
        String admin = GATEWAY.key(Role.ADMIN);
        String first = "{\"name\":\"a\",\"roles\":[\"reader\"]}";
        var old = RunningGateway.json(made(admin, first));
        var kept = RunningGateway.json(made(admin, first));

        var next = RunningGateway.json(rotated(admin, old.at("/key/keyId").asString(), "{}"));
        rotated(admin, kept.at("/key/keyId").asString(), "{\"graceSeconds\":3600}");

        assertThat(next.at("/key/replaces")).isEqualTo(old.at("/key/keyId"));
        assertThat(status(next.at("/text").asString())).isEqualTo(200);
        assertThat(status(old.at("/text").asString())).isEqualTo(401);
        assertThat(status(kept.at("/text").asString())).isEqualTo(200);
    }

    @Test
    void neitherTheListNorTheFileContainsTheSecretOfAKey() throws Exception {
        String admin = GATEWAY.key(Role.ADMIN);
        String secret = admin.substring(admin.lastIndexOf('_', admin.length() - 43) + 1);
        var file = GATEWAY.folder.resolve("keys.json");

        var listed = GATEWAY.send(GATEWAY.call("/api/v1/keys", admin));

        assertThat(RunningGateway.json(listed).at("/items")).isNotEmpty();
        assertThat(listed.body()).doesNotContain(secret, "hash");
        assertThat(Files.readString(file)).doesNotContain(secret);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"name\":\"\",\"roles\":[\"reader\"]}",
                "{\"name\":\" a\",\"roles\":[\"reader\"]}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"owner\":\"rosa \"}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"owner\":\"\"}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"projects\":[\" speech\"]}",
                "{\"name\":\"a\",\"roles\":[]}",
                "{\"name\":\"a\",\"roles\":[null]}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"projects\":[null]}",
                "{\"name\":\"a\",\"roles\":[\"shipper\"],\"kind\":\"agent\",\"nodes\":[null]}",
                "{\"name\":\"a\",\"roles\":[\"king\"]}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"lifetimeSeconds\":0}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"projects\":[\" \"]}",
                "{\"name\":\"a\",\"rolls\":[\"reader\"]}",
                "{\"name\":\"a\",\"roles\":[\"submitter\"],\"kind\":\"scheduler\"}",
                "{\"name\":\"a\",\"roles\":[\"submitter\"],\"kind\":\"scheduler\",\"clusters\":[\"~rosa\"]}",
                "{\"name\":\"a\",\"roles\":[\"submitter\"],\"kind\":\"scheduler\",\"clusters\":[\"a\"],\"nodes\":[\"n\"]}",
                "{\"name\":\"a\",\"roles\":[\"admin\"],\"kind\":\"scheduler\",\"clusters\":[\"a\"]}",
                "{\"name\":\"a\",\"roles\":[\"submitter\"],\"clusters\":[\"hall-a\"]}",
                "{\"name\":\"a\",\"roles\":[\"shipper\"],\"kind\":\"shipper\",\"clusters\":[\"hall-a\"]}",
                "{\"name\":\"a\",\"roles\":[\"shipper\"],\"kind\":\"agent\",\"nodes\":[\"a*b*\"]}",
                "{\"name\":\"a\",\"roles\":[\"shipper\"],\"kind\":\"king\",\"nodes\":[\"a\"]}",
                "{\"name\":\"a\\u0000\",\"roles\":[\"reader\"]}",
                "{\"name\":\"a\\ud800\",\"roles\":[\"reader\"]}",
                "{\"name\":\"a\",\"roles\":[\"reader\"],\"projects\":[\"\\udc00\\ud800\"]}",
                "{\"name\":",
                "[]"
            })
    void anInvalidKeyRequestIsRejected(String request) {
        var answer = made(GATEWAY.key(Role.ADMIN), request);

        assertThat(assertProblem(answer, ProblemType.INVALID_REQUEST).violations())
                .isNotEmpty();
    }

    @Test
    void aKeyKeepsItsKindAndItsClustersWhenRotated() {
        String admin = GATEWAY.key(Role.ADMIN);
        var made = RunningGateway.json(made(
                admin,
                "{\"name\":\"slurm\",\"roles\":[\"submitter\"],\"kind\":\"scheduler\",\"clusters\":[\"hall-a\"]}"));

        var next = RunningGateway.json(rotated(admin, made.at("/key/keyId").asString(), "{}"));

        assertThat(next.at("/key/kind").asString()).isEqualTo("scheduler");
        assertThat(next.at("/key/clusters").toString()).isEqualTo("[\"hall-a\"]");
    }

    @Test
    void aStoredKeyWithoutAKindBelongsToAPerson() throws Exception {
        var folder = TemporaryFolder.create("older");
        var file = folder.resolve("keys.json");
        String made;
        var first = new RunningGateway(Map.of("schedmate.gateway.keys.file", file.toString()));
        try (first.context) {
            made = first.key(Role.ADMIN);
        }
        Files.writeString(
                file, Files.readString(file).replace(",\"kind\":\"person\",\"clusters\":[],\"nodes\":[]", ""));
        assertThat(Files.readString(file)).doesNotContain("kind");
        var second = new RunningGateway(Map.of("schedmate.gateway.keys.file", file.toString()));
        try (second.context) {
            var listed = RunningGateway.json(second.send(second.call("/api/v1/keys", made)));

            assertThat(listed.at("/items"))
                    .isNotEmpty()
                    .allSatisfy(key -> assertThat(key.at("/kind").asString()).isEqualTo("person"));
        }
    }

    @Test
    void anUnknownKeyIsNotFound() {
        String admin = GATEWAY.key(Role.ADMIN);

        assertProblem(
                GATEWAY.send(GATEWAY.call("/api/v1/keys/000000000000", admin).DELETE()), ProblemType.NOT_FOUND);
        assertProblem(rotated(admin, "000000000000", "{}"), ProblemType.NOT_FOUND);
    }

    @ExtendWith(OutputCaptureExtension.class)
    @Test
    void onlyTheFirstStartPrintsAnOperatorKey(CapturedOutput output) {
        var first = new RunningGateway(Map.of());
        String key;
        try (first.context) {
            key = shown(output);
            assertThat(first.send(first.call("/api/v1/keys", key)).statusCode()).isEqualTo(200);
        }
        int before = output.getAll().length();
        var second = new RunningGateway(Map.of(
                "schedmate.gateway.keys.file", first.folder.resolve("keys.json").toString()));
        try (second.context) {
            assertThat(second.send(second.call("/api/v1/keys", key)).statusCode())
                    .isEqualTo(200);
            assertThat(output.getAll().substring(before)).doesNotContain("smk_");
        }
    }

    @ExtendWith(OutputCaptureExtension.class)
    @Test
    void theFirstKeyIsWrittenToAPrivateFileIfConfigured(CapturedOutput output) throws Exception {
        var file = TemporaryFolder.create("first").resolve("secrets/key");
        int before = output.getAll().length();
        var gateway = new RunningGateway(Map.of("schedmate.gateway.keys.first-key-file", file.toString()));
        try (gateway.context) {
            String key = Files.readString(file).strip();
            assertThat(gateway.send(gateway.call("/api/v1/keys", key)).statusCode())
                    .isEqualTo(200);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(output.getAll().substring(before)).doesNotContain("smk_");
        }
    }

    private static String shown(CapturedOutput output) {
        var match = java.util.regex.Pattern.compile("smk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}")
                .matcher(output.getAll());
        assertThat(match.find()).isTrue();
        return match.group();
    }

    private static HttpResponse<String> made(String admin, String request) {
        return GATEWAY.send(GATEWAY.call("/api/v1/keys", admin)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(request)));
    }

    private static HttpResponse<String> rotated(String admin, String id, String request) {
        return GATEWAY.send(GATEWAY.call("/api/v1/keys/" + id + "/rotate", admin)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(request)));
    }

    private static int status(String key) {
        return GATEWAY.send(GATEWAY.call("/api/v1/jobs", key)).statusCode();
    }
}
