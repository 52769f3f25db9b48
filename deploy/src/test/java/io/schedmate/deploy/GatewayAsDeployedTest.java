package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.gateway.GatewayApplication;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** The gateway started with exactly the variables that docker-compose.yml sets, before a real PostgreSQL. */
class GatewayAsDeployedTest {

    private static final Pattern NAME = Pattern.compile("\\b[a-z_][a-z0-9_]*+(?!\\s*\\()");
    /** Prometheus makes the first itself; the other comes from services that read events. */
    private static final Set<String> NOT_OF_THE_GATEWAY = Set.of("up", "schedmate_dead_letters_total");

    private static final EmbeddedDatabase DATABASE = EmbeddedDatabase.startTemporary();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder = Path.of("");

    private static Map<String, String> variables = Map.of();
    private static ConfigurableApplicationContext gateway = new GenericApplicationContext();

    @BeforeAll
    static void startAsDeployed() {
        var own = DATABASE.database("gateway");
        variables = ComposeTest.environment("gateway");
        var here = new HashMap<>(variables);
        // Only what cannot be the same on this machine differs.
        here.put("SPRING_DATASOURCE_URL", own.jdbcUrl());
        here.put("SPRING_DATASOURCE_PASSWORD", own.password());
        here.put(
                "SCHEDMATE_GATEWAY_KEYS_FIRSTKEYFILE",
                folder.resolve("first-key").toString());
        gateway = start(here);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        DATABASE.close();
    }

    @Test
    void itsVariablesReachItsSettings() throws Exception {
        var settings = gateway.getBean(GatewayProperties.class);

        assertThat(settings.services().jobRegistry())
                .hasToString(variables.get("SCHEDMATE_GATEWAY_SERVICES_JOBREGISTRY"));
        assertThat(settings.services().advisor()).hasToString(variables.get("SCHEDMATE_GATEWAY_SERVICES_ADVISOR"));
        assertThat(settings.services().metricTracker())
                .hasToString(variables.get("SCHEDMATE_GATEWAY_SERVICES_METRICTRACKER"));
        assertThat(settings.services().failureHandler())
                .hasToString(variables.get("SCHEDMATE_GATEWAY_SERVICES_FAILUREHANDLER"));
        assertThat(Files.readString(folder.resolve("first-key"))).startsWith("smk_");
    }

    @Test
    void itIsReadyAndAdmitsTheHolderOfItsFirstKey() throws Exception {
        String key = Files.readString(folder.resolve("first-key")).strip();

        assertThat(get(port(""), "/readyz", "").statusCode()).isEqualTo(200);
        assertThat(get(port(""), "/api/v1/keys", key).statusCode()).isEqualTo(200);
        assertThat(get(port(""), "/actuator/prometheus", "").statusCode()).isEqualTo(401);
    }

    @Test
    void everyMetricOfAlertsAndDashboardsIsInItsScrape() throws Exception {
        String key = Files.readString(folder.resolve("first-key")).strip();
        get(port(""), "/api/v1/keys", key);
        get(port(""), "/api/v1/jobs", key);
        var scraped = new TreeSet<String>();
        get(port("management"), "/actuator/prometheus", "")
                .body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> scraped.add(line.split("[ {]", 2)[0]));

        var named = Stream.concat(
                        AlertsTest.alerts().stream()
                                .map(alert -> alert.at("expr").text()),
                        Repository.yaml(Repository.text("deploy/grafana/dashboards/platform.json"))
                                .at("panels")
                                .items()
                                .stream()
                                .flatMap(panel -> panel.at("targets").items().stream())
                                .map(target -> target.at("expr").text()))
                .flatMap(GatewayAsDeployedTest::metrics)
                .filter(name -> !NOT_OF_THE_GATEWAY.contains(name))
                .distinct()
                .toList();

        assertThat(named).hasSizeGreaterThan(7);
        assertThat(scraped).containsAll(named);
    }

    /** The names that are left of an expression without its labels, groupings, times and functions. */
    private static Stream<String> metrics(String expression) {
        String bare = expression
                .replaceAll("\\{[^}]*}", " ")
                .replaceAll("\\[[^]]*]", " ")
                .replaceAll("by \\([^)]*\\)", " ");
        return NAME.matcher(bare).results().map(found -> found.group());
    }

    private static ConfigurableApplicationContext start(Map<String, String> environment) {
        var application = new SpringApplication(GatewayApplication.class);
        application.addInitializers(context -> context.getEnvironment()
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment", Map.copyOf(environment))));
        return application.run("--server.port=0", "--management.server.port=0");
    }

    private static int port(String namespace) {
        String name = namespace.isEmpty() ? "local.server.port" : "local." + namespace + ".port";
        return gateway.getEnvironment().getProperty(name, Integer.class, -1);
    }

    private static HttpResponse<String> get(int port, String path, String key) throws Exception {
        var call = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
        if (!key.isEmpty()) {
            call.header("X-API-Key", key);
        }
        return CLIENT.send(call.build(), HttpResponse.BodyHandlers.ofString());
    }
}
