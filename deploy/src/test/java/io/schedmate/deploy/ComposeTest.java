package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docker-compose.yml. */
class ComposeTest {

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

    static Map<String, String> secrets() {
        var secrets = new TreeMap<String, String>();
        var asked = Pattern.compile("\\$\\{([A-Z_]+):\\?").matcher(Repository.text("docker-compose.yml"));
        asked.results().forEach(each -> secrets.put(each.group(1), "a secret of the tests, 32 bytes and more"));
        return secrets;
    }

    /** What the file sets for a service, with the secrets of the tests. */
    static Map<String, String> environment(String service) {
        var environment = new TreeMap<String, String>();
        var secrets = secrets();
        var set = COMPOSE.at("services").member(service).at("environment");
        for (String name : set.names()) {
            String value = set.member(name).text();
            var reference = Pattern.compile("\\$\\{([A-Z_]+)[^}]*}").matcher(value);
            environment.put(name, reference.replaceAll(found -> secrets.getOrDefault(found.group(1), "")));
        }
        return environment;
    }
}
