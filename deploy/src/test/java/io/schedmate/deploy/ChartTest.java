package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests k8s/chart as Helm renders it. */
class ChartTest {

    /** Values as sites may choose them. The first word names a values file; the others are set in addition. */
    private static final String ALL_OFF =
            "site networkPolicies.enabled=false disruptionBudgets=false agent.enabled=false agent.ownKeys=false "
                    + "services.advisor-service.autoscaling.enabled=false ingress.enabled=false monitoring.monitors=false "
                    + "monitoring.rules=false monitoring.dashboards=false oidc.issuer= model.url= model.name=";

    private static final String ALL_SET = "site archives.existingClaim=trees image.pullSecrets={registry} "
            + "secretKeys.gateway-db-password.name=gateway-database secretKeys.gateway-db-password.key=password "
            + "siteFiles.policy\\.yaml=a:\\ 1 settings.SCHEDMATE_RECOVERY_MODE=act kafka.certificate=PEM "
            + "services.gateway.environment.JDK_JAVA_OPTIONS=-Xmx1g agent.nodeSelector.gpu=yes ingress.className=nginx "
            + "archives.storageClass=fast networkPolicies.nodes={192.0.2.0/24} postgres.port=6432";

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void thePlainFilesMatchTheRenderedChart(String values, @TempDir Path folder) throws IOException {
        Repository.needs("helm");
        var result = Repository.run(
                Map.of(), "sh", "k8s/render", folder.toAbsolutePath().toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(Files.readString(folder.resolve(values + ".yaml")))
                .as("k8s/plain is old: run k8s/render")
                .isEqualTo(Repository.text("k8s/plain/" + values + ".yaml"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void helmLintReportsNoErrors(String values) {
        var result = Repository.run(
                Map.of(), "helm", "lint", "--strict", "--values", "k8s/values/" + values + ".yaml", "k8s/chart");

        assertThat(result.exit()).as(result.output()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trial",
                "site",
                ALL_OFF,
                ALL_SET,
                "site kafka.bundled=true",
                "site postgres.bundled=true",
                "site redis.bundled=true",
                "trial monitoring.monitors=true monitoring.rules=true ingress.enabled=true ingress.host=a.example",
                "trial networkPolicies.denyOthers=false oidc.issuer=http://login:8180/realms/r",
                "site archives.accessMode=ReadWriteOnce services.gateway.replicas=9"
            })
    void everyRenderedObjectIsValidAndRefersToExistingObjects(String values) {
        var objects = rendered(values.split(" (?=[a-zA-Z-]+[.=])"));

        assertThat(objects).allSatisfy(KubernetesApi::accept);
        assertThat(objects.stream().map(ChartTest::key)).doesNotHaveDuplicates();
        assertThat(objects)
                .filteredOn(each -> !each.at("kind").text().startsWith("Cluster"))
                .allSatisfy(
                        each -> assertThat(each.at("metadata.namespace").text()).isEqualTo("elsewhere"));
        var there = objects.stream().map(ChartTest::key).collect(Collectors.toSet());
        assertThat(objects.stream().flatMap(ChartTest::named))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(there).contains(name));
    }

    @Test
    void aFieldUnknownToTheApiIsRejected() {
        var misspelt =
                Repository.yaml("{apiVersion: apps/v1, kind: Deployment, spec: {template: {spec: {containrs: []}}}}");

        assertThatThrownBy(() -> KubernetesApi.accept(misspelt)).hasMessageContaining("containrs");
        assertThatThrownBy(() -> KubernetesApi.accept(Repository.yaml("{apiVersion: apps/v2, kind: Deployment}")))
                .hasMessageContaining("apps/v2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka.bundled=false",
                "postgres.bundled=false",
                "redis.bundled=false",
                "ingress.enabled=true",
                "model.url=http://model:8000",
                "kafka.bootstrap=kafka.example",
                "kafka.securityProtocol=PLAINTEXT",
                "image.pullPolicy=Sometimes",
                "services.gateway.replicas=0",
                "services.gateway.memory=lots",
                "services.gatway.replicas=2",
                "settings.lower=1",
                "settings.SCHEDMATE_SLACK_URL=https://hooks.slack.example/of-a-config-map",
                "settings.SCHEDMATE_PAGERDUTY_KEY=of-a-config-map",
                "settings.SPRING_MAIL_PASSWORD=of-a-config-map",
                "kafak.bundled=true"
            })
    void theSchemaRejectsValuesThatCannotRun(String value) {
        var result = template("trial", value);

        assertThat(result.exit()).as(result.output()).isNotZero();
        assertThat(result.output()).contains("values don't meet the specifications of the schema");
    }

    @Test
    void withoutValuesTheSchemaNamesTheRequiredSiteValues() {
        var result = Repository.run(Map.of(), "helm", "template", "schedmate", "k8s/chart");

        assertThat(result.exit()).isNotZero();
        assertThat(result.output()).contains("bootstrap", "postgres", "redis");
    }

    @Test
    void aSecretOfTheSiteReplacesAKey() {
        var gateway = one(rendered(ALL_SET.split(" (?=[a-zA-Z-]+[.=])")), "Deployment/gateway");

        assertThat(gateway.text())
                .contains("secretKeyRef={name=gateway-database, key=password}")
                .contains("secretKeyRef={name=schedmate, key=internal-key}");
    }

    @Test
    void networkPoliciesAllowTrafficToTheSitesOwnServices() {
        var objects = rendered("site", "kafka.bootstrap=a.example:9093", "postgres.port=6432", "redis.port=6380");

        assertThat(one(objects, "NetworkPolicy/advisor-service")
                        .at("spec.egress")
                        .text())
                .contains("port=9093", "port=6432", "port=6380")
                .doesNotContain("app=kafka");
        assertThat(one(objects, "Deployment/advisor-service").text())
                .contains("jdbc:postgresql://postgres.example:6432/advisor", "@redis.example:6380");
        assertThat(one(objects, "NetworkPolicy/gateway").at("spec.egress").text())
                .contains("port=443");
    }

    @Test
    void linesBelongToKubernetesJobsIfAgentsRunOnItsNodesUnlessTheSiteOverridesIt() {
        assertThat(platform("agent.enabled=true")).contains("SCHEDMATE_SCHEDULER=kubernetes");
        assertThat(template("site", "settings.SCHEDMATE_SCHEDULER=slurm").output())
                .containsOnlyOnce("SCHEDMATE_SCHEDULER:")
                .contains("SCHEDMATE_SCHEDULER: \"slurm\"");
        assertThat(platform("agent.enabled=false")).doesNotContain("SCHEDMATE_SCHEDULER");
    }

    @Test
    void eachAgentSignsWithItsOwnKeyUnlessTheSiteConfiguresASharedOne() {
        var own = rendered("site");
        var shared = rendered("site", "agent.ownKeys=false");

        assertThat(one(own, "DaemonSet/node-agent").text())
                .contains("SCHEDMATE_AGENT_SIGNINGKEYFILE, value=/var/lib/schedmate/signing-key")
                .doesNotContain("samples-private-key");
        assertThat(one(shared, "DaemonSet/node-agent").text())
                .contains("samples-private-key")
                .doesNotContain("SIGNINGKEYFILE");
        for (String reader : List.of("advisor-service", "metric-tracker-service", "failure-handler-service")) {
            assertThat(one(own, "Deployment/" + reader).text())
                    .contains("SCHEDMATE_EVENTS_AGENTSFILE, value=/etc/schedmate-agents/keys")
                    .contains("mountPath=/etc/schedmate-agents")
                    .doesNotContain("SCHEDMATE_EVENTS_AGENTS_0");
            assertThat(one(shared, "Deployment/" + reader).text())
                    .contains("*/* $(SAMPLES_PUBLIC_KEY)")
                    .doesNotContain("schedmate-agents");
        }
    }

    @Test
    void prometheusScrapesEveryServiceUnderTheNameThatAlertsUse() {
        var objects = rendered("site");

        assertThat(names(objects, "ServiceMonitor")).isEqualTo(names(objects, "Deployment"));
        assertThat(names(objects, "ServiceMonitor")).allSatisfy(name -> {
            var endpoint = one(objects, "ServiceMonitor/" + name)
                    .at("spec.endpoints")
                    .items()
                    .getFirst()
                    .at("port")
                    .text();
            assertThat(one(objects, "Service/" + name).at("spec.ports").items())
                    .anySatisfy(port -> assertThat(port.at("name").text()).isEqualTo(endpoint));
            assertThat(one(objects, "Service/" + name).at("metadata.labels.app").text())
                    .isEqualTo(name);
        });
        assertThat(one(objects, "PrometheusRule/schedmate").at("spec").value())
                .isEqualTo(Repository.yaml(Repository.text("deploy/prometheus/alerts.yml"))
                        .value());
        assertThat(one(objects, "ConfigMap/dashboard-platform")
                        .at("data")
                        .member("platform.json")
                        .text())
                .isEqualToIgnoringWhitespace(Repository.text("deploy/grafana/dashboards/platform.json"));
    }

    private static String platform(String... settings) {
        String[] values = Stream.concat(Stream.of("site"), Stream.of(settings)).toArray(String[]::new);
        return one(rendered(values), "ConfigMap/platform").text();
    }

    private static List<Tree> rendered(String... values) {
        var result = template(values);
        assertThat(result.exit()).as(result.output()).isZero();
        // Helm prints a line for each link that it follows.
        String objects = result.output()
                .lines()
                .filter(line -> !line.startsWith("walk.go:"))
                .collect(Collectors.joining("\n"));
        return Repository.documents(objects).stream()
                .filter(document -> document.at("kind").exists())
                .toList();
    }

    private static Repository.Result template(String... values) {
        var command = new ArrayList<>(List.of(
                "helm", "template", "schedmate", "k8s/chart", "--namespace", "elsewhere", "--kube-version", "1.30.0"));
        command.addAll(List.of("--values", "k8s/values/" + values[0] + ".yaml"));
        Stream.of(values).skip(1).forEach(value -> command.addAll(List.of("--set", value)));
        return Repository.run(Map.of(), command.toArray(String[]::new));
    }

    private static String key(Tree object) {
        return object.at("kind").text() + "/" + object.at("metadata.name").text();
    }

    private static Set<String> names(List<Tree> objects, String kind) {
        return objects.stream()
                .filter(each -> each.at("kind").text().equals(kind))
                .map(each -> each.at("metadata.name").text())
                .collect(Collectors.toSet());
    }

    private static Tree one(List<Tree> objects, String key) {
        return objects.stream()
                .filter(each -> key(each).equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the objects that an object needs, except secrets, nodes and optional ones. */
    private static Stream<String> named(Tree object) {
        var pod = object.at("spec.template.spec");
        var volumes = pod.at("volumes").items().stream()
                .map(volume -> volume.at("configMap"))
                .filter(map -> map.exists() && !map.at("optional").exists())
                .map(map -> "ConfigMap/" + map.at("name").text());
        var claims = pod.at("volumes").items().stream()
                .map(volume -> volume.at("persistentVolumeClaim.claimName"))
                .filter(claim -> claim.exists() && !claim.text().equals("trees"))
                .map(claim -> "PersistentVolumeClaim/" + claim.text());
        var settings = pod.at("containers").items().stream()
                .flatMap(container -> container.at("envFrom").items().stream())
                .map(from -> "ConfigMap/" + from.at("configMapRef.name").text());
        var account = Stream.of(pod.at("serviceAccountName"))
                .filter(Tree::exists)
                .map(name -> "ServiceAccount/" + name.text());
        var target = Stream.of(object.at("spec.scaleTargetRef.name"))
                .filter(Tree::exists)
                .map(name -> "Deployment/" + name.text());
        return Stream.of(volumes, claims, settings, account, target).flatMap(all -> all);
    }
}
