package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.signing.Ed25519Keys;
import io.schedmate.signing.EventSignature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests docker-compose.yml. */
class ComposeTest {

    private static final Map<String, String> MADE = made();
    /** The names of simulated nodes, by which their agents are addressed. */
    private static final String[] NODES = {"simulated-1", "node-1", "node-2"};

    private static final Tree COMPOSE = Repository.yaml(Repository.text("docker-compose.yml"));

    @Test
    void dockerComposeAcceptsTheFileWithTheSecretsThatTheScriptWrites() {
        var result = Repository.run(secrets(), "docker-compose", "--profile", "model", "--profile", "demo", "config");

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(Repository.yaml(result.output()).at("services").names())
                .contains("gateway", "kafka", "model", "demo", "node-1");
    }

    @Test
    void withoutSecretsComposeFailsAndNamesTheScriptToRun() {
        var result = Repository.run(Map.of("SCHEDMATE_INTERNAL_KEY", ""), "docker-compose", "config");

        assertThat(result.exit()).isNotZero();
        assertThat(result.output()).contains("run deploy/secrets.sh first");
    }

    @Test
    void everyContainerHasAMemoryLimitAndOurImagesAreNeverPulled() {
        assertThat(COMPOSE.at("services").members())
                .allSatisfy(service -> assertThat(service.at("mem_limit").exists())
                        .as(service.text())
                        .isTrue());
        assertThat(COMPOSE.at("services")
                        .members()
                        .filter(service -> service.at("build").exists()))
                .allSatisfy(
                        service -> assertThat(service.at("pull_policy").text()).isEqualTo("never"));
    }

    @Test
    void servicesThatUseAModelOrFetchRepositoriesHaveNetworkAccess() {
        assertThat(COMPOSE.at("services").names())
                .filteredOn(name -> environment(name).containsKey("SCHEDMATE_MODEL_KEY")
                        || environment(name).containsKey("SCHEDMATE_SOURCE_GIT"))
                .hasSize(3)
                .allSatisfy(name -> assertThat(COMPOSE.at("services")
                                .member(name)
                                .at("networks")
                                .text())
                        .contains("outside"));
    }

    @Test
    void theTestsSetEveryVariableThatAUserMaySet() {
        var named = Pattern.compile("\\$\\{([A-Z_]+):-").matcher(Repository.text("docker-compose.yml"));

        assertThat(named.results().map(each -> each.group(1)).distinct())
                .filteredOn(name -> name.startsWith("SCHEDMATE_") || name.startsWith("SPRING_"))
                .filteredOn(name -> !Set.of(
                                "SCHEDMATE_MEMORY",
                                "SCHEDMATE_MODEL_MEMORY",
                                "SCHEDMATE_KAFKA_BIND",
                                "SCHEDMATE_SITE_FOLDER")
                        .contains(name))
                .hasSizeGreaterThan(15)
                .allSatisfy(name -> assertThat(secrets()).containsKey(name));
    }

    @Test
    void everyServiceWithTheSharedSecretAcceptsASecondOne() {
        assertThat(COMPOSE.at("services").names())
                .filteredOn(name -> environment(name).containsKey("SCHEDMATE_INTERNAL_KEY"))
                .hasSize(5)
                .allSatisfy(name -> assertThat(environment(name)).containsKey("SCHEDMATE_INTERNAL_ALSO_ACCEPTED"));
    }

    @Test
    void anAgentsKeyIsValidForItsOwnNodeOnly() {
        List<String> agents = List.of("node-agent", "node-1", "node-2");

        assertThat(agents.stream().map(agent -> environment(agent).get("SCHEDMATE_AGENT_NODE")))
                .containsExactly(NODES);
        assertThat(COMPOSE.at("services").names())
                .filteredOn(name -> environment(name).containsKey("SCHEDMATE_EVENTS_AGENTS_0"))
                .hasSize(4)
                .allSatisfy(name -> {
                    for (int at = 0; at < NODES.length; at++) {
                        assertThat(environment(name).get("SCHEDMATE_EVENTS_AGENTS_" + at))
                                .startsWith("default/" + NODES[at] + " ");
                    }
                });
    }

    @Test
    void theDemosServicesStartWithItsProfileOnlyAndShareOneFolder() {
        for (String name : List.of("demo", "node-1", "node-2")) {
            var service = COMPOSE.at("services").member(name);
            assertThat(service.at("profiles").text()).as(name).isEqualTo("[demo]");
            assertThat(service.at("volumes").text()).as(name).contains("demo:/data/demo");
        }
        assertThat(COMPOSE.at("services.advisor-service.volumes").text()).contains("demo:/data/demo:ro");
        assertThat(Repository.text("Dockerfile"))
                .as("a new volume has the owner of the image's folder")
                .contains("COPY --from=system /image/ /");
        assertThat(Repository.text("deploy/image/root.sh"))
                .contains("\"$root\"/data/demo", "chown -R 10001:10001 \"$root/data\"");
    }

    @Test
    void theServiceThatNotifiesPeopleHasNetworkAccess() {
        assertThat(COMPOSE.at("services.failure-handler-service.networks").text())
                .contains("outside");
    }

    @Test
    void theScriptWritesEveryRequiredSecret() {
        var asked = Pattern.compile("\\$\\{([A-Z_]+):\\?").matcher(Repository.text("docker-compose.yml"));

        assertThat(asked.results().map(each -> each.group(1)).distinct())
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(Repository.text("deploy/secrets.sh")).contains(name));
    }

    @Test
    void onlyTheGatewayIsReachableFromOutsideUnlessTheBrokerIsOpenedToShippers() {
        var published = new TreeMap<String, String>();
        for (String name : COMPOSE.at("services").names()) {
            var ports = COMPOSE.at("services").member(name).at("ports");
            if (ports.exists()) {
                published.put(name, ports.text());
            }
        }

        assertThat(published)
                .isEqualTo(Map.of(
                        "gateway",
                        "[8080:8080]",
                        "grafana",
                        "[127.0.0.1:3000:3000]",
                        "kafka",
                        "[${SCHEDMATE_KAFKA_BIND:-127.0.0.1}:9094:9094]"));
    }

    @Test
    void ourContainersHaveAReadOnlyImageAndCannotGainPrivileges() {
        assertThat(COMPOSE.at("services")
                        .members()
                        .filter(service -> service.at("build").exists()))
                .hasSize(7)
                .allSatisfy(service -> {
                    assertThat(service.at("read_only").text()).isEqualTo("true");
                    assertThat(service.at("cap_drop").text()).isEqualTo("[ALL]");
                    assertThat(service.at("security_opt").text()).contains("no-new-privileges:true");
                });
    }

    @Test
    void everyUsedVolumeIsDeclared() {
        assertThat(COMPOSE.at("services").members().flatMap(service -> service.at("volumes").items().stream()))
                .map(volume -> volume.text()
                        .replaceAll("\\$\\{[A-Z_]+:-([^}]*)}", "$1")
                        .split(":", -1)[0])
                .allSatisfy(source -> assertThat(
                                source.startsWith("./")
                                        ? Repository.file(source).toFile().exists()
                                        : COMPOSE.at("volumes").names().contains(source))
                        .as(source)
                        .isTrue());
    }

    @Test
    void healthChecksAndCallersUseThePortOfEachService() {
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
                        .contains("http://localhost:" + port(name) + "/"));
        // Addresses that a user sets are elsewhere.
        assertThat(environment("gateway").values().stream()
                        .filter(value -> value.startsWith("http://") && !value.startsWith("http://localhost:1/")))
                .hasSize(4)
                .allSatisfy(address -> assertThat(address).endsWith(":" + port(host(address))));
        assertThat(environment("failure-handler-service").get("SCHEDMATE_FAILURE_AGENTS_ADDRESS"))
                .isEqualTo("https://{node}:" + port("node-agent"));
    }

    @Test
    void theScriptCreatesAKeyPairWithWhichAnAgentAcceptsTheFailureHandlersCommands() throws Exception {
        var signature = Signature.getInstance("Ed25519");
        signature.initSign(Ed25519Keys.privateKey(secret("AGENTS_PRIVATE_KEY")));
        byte[] signed = signature.sign();
        signature.initVerify(Ed25519Keys.publicKey(secret("AGENTS_PUBLIC_KEY")));

        assertThat(signature.verify(signed)).isTrue();
        byte[] sample = "a sample".getBytes(StandardCharsets.UTF_8);
        assertThat(EventSignature.holds(
                        Ed25519Keys.publicKey(secret("SAMPLES_PUBLIC_KEY")),
                        sample,
                        EventSignature.of(Ed25519Keys.privateKey(secret("SAMPLES_PRIVATE_KEY")), sample)))
                .isTrue();
        var certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(
                        new ByteArrayInputStream(Base64.getDecoder().decode(secret("AGENT_TLS_CERTIFICATE"))));
        assertThat(certificate.getSubjectAlternativeNames().toString())
                .contains(Objects.requireNonNull(
                        environment("failure-handler-service").get("SCHEDMATE_FAILURE_AGENTS_CERTIFICATENAME")));
    }

    /** Returns the port of a service, as set in compose or in the service's own settings. */
    private static String port(String service) {
        var set = COMPOSE.at("services").member(service).at("environment.SERVER_PORT");
        var own = Repository.yaml(Repository.text(service + "/src/main/resources/application.yml"));
        return set.exists() ? set.text() : own.at("server.port").text();
    }

    private static String host(String address) {
        return java.net.URI.create(address).getHost();
    }

    static String secret(String name) {
        return Objects.requireNonNull(MADE.get(name), () -> "the script makes " + name);
    }

    static Map<String, String> secrets() {
        var secrets = new TreeMap<String, String>(MADE);
        // Settings that a user may set.
        secrets.put("SCHEDMATE_INTERNAL_ALSO_ACCEPTED", "another-secret-of-the-tests-".repeat(2));
        secrets.put("SCHEDMATE_MODEL_URL", "http://localhost:1/v1");
        secrets.put("SCHEDMATE_MODEL_NAME", "model-of-the-tests");
        secrets.put("SCHEDMATE_MODEL_KEY", "key-of-the-tests");
        secrets.put("SCHEDMATE_SOURCE_GIT", "https://git.example/of-the-tests/");
        secrets.put("SCHEDMATE_CLUSTER", "cluster-of-the-tests");
        secrets.put("SCHEDMATE_SCHEDULER", "scheduler-of-the-tests");
        secrets.put("SCHEDMATE_JOB_METRICS", "true");
        secrets.put("SCHEDMATE_RECOVERY_POLICY", "/etc/schedmate/policy.yaml");
        secrets.put("SCHEDMATE_TOPOLOGY_FILE", "/etc/schedmate/topology.conf");
        secrets.put("SCHEDMATE_RULES", "/etc/schedmate/rules");
        secrets.put("SCHEDMATE_RECOVERY_MODE", "observe");
        for (String place : List.of(
                "WEBHOOK_URL",
                "SLACK_URL",
                "TEAMS_URL",
                "ALERTMANAGER_URL",
                "CONSOLE_URL",
                "RECOVERY_LINK",
                "SPARES_URL",
                "TICKETS_URL")) {
            secrets.put("SCHEDMATE_" + place, "http://localhost:1/" + place);
        }
        secrets.put("SCHEDMATE_OIDC_ISSUER", "http://localhost:1/realms/of-the-tests");
        secrets.put("SCHEDMATE_OIDC_CLIENT_ID", "client-of-the-tests");
        secrets.put("SCHEDMATE_OIDC_CLIENT_SECRET", "client-secret-of-the-tests");
        secrets.put("SCHEDMATE_OIDC_TITLE", "The Tests");
        secrets.put("SCHEDMATE_WEBHOOK_SECRET", "whsec_" + "a2V5".repeat(8));
        secrets.put("SCHEDMATE_PAGERDUTY_KEY", "routing-key-of-the-tests");
        secrets.put("SPRING_MAIL_HOST", "mail.localhost");
        secrets.put("SPRING_MAIL_USERNAME", "schedmate-of-the-tests");
        secrets.put("SPRING_MAIL_PASSWORD", "mail-password-of-the-tests");
        secrets.put("SCHEDMATE_OPERATORS_MAIL", "operators@localhost");
        secrets.put("SCHEDMATE_OWNER_MAIL_DOMAIN", "owners.localhost");
        secrets.put("SCHEDMATE_MAIL_FROM", "schedmate-of-the-tests@localhost");
        return secrets;
    }

    /** Returns what the script writes into .env. */
    private static Map<String, String> made() {
        try {
            var folder = Files.createTempDirectory("schedmate-secrets");
            Files.createDirectory(folder.resolve("deploy"));
            Files.copy(Repository.file("deploy/secrets.sh"), folder.resolve("deploy/secrets.sh"));
            var result = Repository.run(
                    Map.of(), "sh", folder.resolve("deploy/secrets.sh").toString());
            assertThat(result.exit()).as(result.output()).isZero();
            var made = new TreeMap<String, String>();
            for (String line : Files.readAllLines(folder.resolve(".env"))) {
                String[] variable = line.split("=", 2);
                if (variable.length == 2) {
                    made.put(variable[0], variable[1].strip());
                }
            }
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the file sets for a service, with the secrets of the tests. */
    static Map<String, String> environment(String service) {
        var secrets = secrets();
        return environment(service, (name, _) -> secrets.getOrDefault(name, ""));
    }

    /** Returns what the file sets for a service if nothing is set except the script's secrets. */
    static Map<String, String> asWritten(String service) {
        return environment(service, (name, otherwise) -> MADE.getOrDefault(name, otherwise));
    }

    private static Map<String, String> environment(String service, BinaryOperator<String> value) {
        var environment = new TreeMap<String, String>();
        var set = COMPOSE.at("services").member(service).at("environment");
        for (String name : set.names()) {
            var reference = Pattern.compile("\\$\\{([A-Z_]+)(?::[-?]([^}]*))?}")
                    .matcher(set.member(name).text());
            environment.put(
                    name,
                    reference.replaceAll(found -> Matcher.quoteReplacement(
                            value.apply(found.group(1), Objects.requireNonNullElse(found.group(2), "")))));
        }
        return environment;
    }

    /** Returns the command with which the file starts a service. */
    static List<String> command(String service) {
        return COMPOSE.at("services").member(service).at("command").items().stream()
                .map(Tree::text)
                .toList();
    }
}
