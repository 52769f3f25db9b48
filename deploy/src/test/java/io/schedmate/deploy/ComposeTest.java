package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.signing.Ed25519Keys;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docker-compose.yml. */
class ComposeTest {

    private static final Map<String, String> AGENT_KEYS = agentKeys();
    private static final Tree COMPOSE = Repository.yaml(Repository.text("docker-compose.yml"));

    @Test
    void dockerComposeReadsItWithTheSecretsThatTheScriptWrites() {
        var said = Repository.run(secrets(), "docker-compose", "--profile", "model", "config");

        assertThat(said.exit()).as(said.output()).isZero();
        assertThat(Repository.yaml(said.output()).at("services").names()).contains("gateway", "kafka", "model");
    }

    @Test
    void withoutSecretsItRefusesAndSaysWhatToRun() {
        var said = Repository.run(Map.of("SCHEDMATE_INTERNAL_KEY", ""), "docker-compose", "config");

        assertThat(said.exit()).isNotZero();
        assertThat(said.output()).contains("run deploy/secrets.sh first");
    }

    @Test
    void whoTellsPeopleReachesThem() {
        assertThat(COMPOSE.at("services.failure-handler-service.networks").text())
                .contains("outside");
    }

    @Test
    void everySecretThatItAsksForIsWrittenByTheScript() {
        var asked = Pattern.compile("\\$\\{([A-Z_]+):\\?").matcher(Repository.text("docker-compose.yml"));

        assertThat(asked.results().map(each -> each.group(1)).distinct())
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(Repository.text("deploy/secrets.sh")).contains(name));
    }

    @Test
    void onlyTheGatewayIsReachedFromOutside() {
        var published = new TreeMap<String, String>();
        for (String name : COMPOSE.at("services").names()) {
            var ports = COMPOSE.at("services").member(name).at("ports");
            if (ports.exists()) {
                published.put(name, ports.text());
            }
        }

        assertThat(published).isEqualTo(Map.of("gateway", "[8080:8080]", "grafana", "[127.0.0.1:3000:3000]"));
    }

    @Test
    void ourContainersCannotWriteTheirImageNorGainRights() {
        assertThat(COMPOSE.at("services")
                        .members()
                        .filter(service -> service.at("build").exists()))
                .hasSize(6)
                .allSatisfy(service -> {
                    assertThat(service.at("read_only").text()).isEqualTo("true");
                    assertThat(service.at("cap_drop").text()).isEqualTo("[ALL]");
                    assertThat(service.at("security_opt").text()).contains("no-new-privileges:true");
                });
    }

    @Test
    void everyVolumeThatIsUsedIsDeclared() {
        assertThat(COMPOSE.at("services").members().flatMap(service -> service.at("volumes").items().stream()))
                .map(volume -> volume.text().split(":", -1)[0])
                .allSatisfy(source -> assertThat(
                                source.startsWith("./")
                                        ? Repository.file(source).toFile().exists()
                                        : COMPOSE.at("volumes").names().contains(source))
                        .as(source)
                        .isTrue());
    }

    @Test
    void everyServiceIsLookedForAndCalledWhereItListens() {
        assertThat(COMPOSE.at("services").names().stream()
                        .filter(name -> COMPOSE.at("services")
                                .member(name)
                                .at("healthcheck")
                                .exists())
                        .filter(name ->
                                COMPOSE.at("services").member(name).at("build").exists()))
                .hasSize(5)
                .allSatisfy(name -> assertThat(COMPOSE.at("services")
                                .member(name)
                                .at("healthcheck.test")
                                .text())
                        .contains("/dev/tcp/localhost/" + port(name) + " "));
        assertThat(environment("gateway").values().stream().filter(value -> value.startsWith("http://")))
                .hasSize(4)
                .allSatisfy(address -> assertThat(address).endsWith(":" + port(host(address))));
        assertThat(environment("failure-handler-service").get("SCHEDMATE_FAILURE_AGENTS_ADDRESS"))
                .isEqualTo("http://node-agent:" + port("node-agent"));
    }

    @Test
    void theScriptMakesAPairOfKeysWithWhichAnAgentObeysTheFailureHandler() throws Exception {
        var folder = Files.createTempDirectory("schedmate-secrets");
        Files.createDirectory(folder.resolve("deploy"));
        Files.copy(Repository.file("deploy/secrets.sh"), folder.resolve("deploy/secrets.sh"));
        var said = Repository.run(
                Map.of(), "sh", folder.resolve("deploy/secrets.sh").toString());
        assertThat(said.exit()).as(said.output()).isZero();
        var made = new java.util.Properties();
        try (var file = Files.newBufferedReader(folder.resolve(".env"))) {
            made.load(file);
        }

        var signature = Signature.getInstance("Ed25519");
        signature.initSign(Ed25519Keys.privateKey(made.getProperty("AGENTS_PRIVATE_KEY")));
        byte[] signed = signature.sign();
        signature.initVerify(Ed25519Keys.publicKey(made.getProperty("AGENTS_PUBLIC_KEY")));

        assertThat(signature.verify(signed)).isTrue();
    }

    /** Where a service listens: as compose says, or as its own settings do. */
    private static String port(String service) {
        var set = COMPOSE.at("services").member(service).at("environment.SERVER_PORT");
        var own = Repository.yaml(Repository.text(service + "/src/main/resources/application.yml"));
        return set.exists() ? set.text() : own.at("server.port").text();
    }

    private static String host(String address) {
        return java.net.URI.create(address).getHost();
    }

    static Map<String, String> secrets() {
        var secrets = new TreeMap<String, String>();
        var asked = Pattern.compile("\\$\\{([A-Z_]+):\\?").matcher(Repository.text("docker-compose.yml"));
        asked.results().forEach(each -> secrets.put(each.group(1), "a secret of the tests, 32 bytes and more"));
        secrets.putAll(AGENT_KEYS);
        // A person may set these.
        secrets.put("SCHEDMATE_MODEL_URL", "http://localhost:1/v1");
        secrets.put("SCHEDMATE_MODEL_NAME", "model-of-the-tests");
        secrets.put("SCHEDMATE_RECOVERY_MODE", "observe");
        for (String place : List.of("WEBHOOK_URL", "SLACK_URL", "RECOVERY_LINK", "SPARES_URL", "TICKETS_URL")) {
            secrets.put("SCHEDMATE_" + place, "http://localhost:1/" + place);
        }
        secrets.put("SPRING_MAIL_HOST", "mail.localhost");
        secrets.put("SCHEDMATE_OPERATORS_MAIL", "operators@localhost");
        secrets.put("SCHEDMATE_MAIL_FROM", "schedmate-of-the-tests@localhost");
        return secrets;
    }

    private static Map<String, String> agentKeys() {
        try {
            var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            return Map.of(
                    "AGENTS_PRIVATE_KEY",
                    Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()),
                    "AGENTS_PUBLIC_KEY",
                    Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the file sets for a service, with the secrets of the tests. */
    static Map<String, String> environment(String service) {
        var environment = new TreeMap<String, String>();
        var secrets = secrets();
        var set = COMPOSE.at("services").member(service).at("environment");
        for (String name : set.names()) {
            String value = set.member(name).text();
            var reference = Pattern.compile("\\$\\{([A-Z_]+)[^}]*}").matcher(value);
            environment.put(
                    name,
                    reference.replaceAll(found -> Matcher.quoteReplacement(secrets.getOrDefault(found.group(1), ""))));
        }
        return environment;
    }
}
