package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests k8s/plain, which is generated from the chart. */
class KubernetesTest {

    private static final Set<String> OF_PODS = Set.of("Deployment", "DaemonSet", "StatefulSet");
    /** A secret that a user adds for the duration of a key change. */
    private static final String SECOND_SECRET = "internal-also-accepted";
    /** Names from GatewayProperties.Jwt, whose defaults are not in application.yml. */
    private static final Set<String> CLAIMS = Set.of(
            "SCHEDMATE_GATEWAY_JWT_NAMECLAIM",
            "SCHEDMATE_GATEWAY_JWT_ROLESCLAIM",
            "SCHEDMATE_GATEWAY_JWT_PROJECTSCLAIM",
            "SCHEDMATE_GATEWAY_JWT_OWNERCLAIM");

    /** A name from EventProperties, whose default is in the type. */
    private static final String AGENTS_FILE = "SCHEDMATE_EVENTS_AGENTSFILE";

    /** A variable that Spring Boot reads itself. */
    private static final String ATTRIBUTES = "OTEL_RESOURCE_ATTRIBUTES";

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void everyContainerHasProbesAndLimitsAndIsUnprivileged(String values) {
        var workloads = of(values, OF_PODS);

        assertThat(workloads).hasSizeGreaterThan(5);
        assertThat(workloads).allSatisfy(workload -> {
            var pod = workload.at("spec.template.spec");
            assertThat(pod.at("securityContext.runAsNonRoot").text())
                    .as(name(workload))
                    .isEqualTo("true");
            assertThat(pod.at("containers").items()).allSatisfy(container -> {
                assertThat(container.at("readinessProbe").exists())
                        .as(name(workload))
                        .isTrue();
                assertThat(container.at("resources.limits.memory").exists()).isTrue();
                assertThat(container.at("resources.requests.cpu").exists()).isTrue();
                assertThat(container
                                .at("securityContext.allowPrivilegeEscalation")
                                .text())
                        .isEqualTo("false");
                assertThat(container.at("securityContext.capabilities.drop").text())
                        .isEqualTo("[ALL]");
            });
        });
    }

    @Test
    void ourServicesHaveAReadOnlyImageAndAreRestartedWhenStuck() {
        assertThat(of("site", OF_PODS))
                .hasSize(6)
                .allSatisfy(workload -> assertThat(
                                workload.at("spec.template.spec.containers").items())
                        .allSatisfy(container -> {
                            assertThat(container
                                            .at("securityContext.readOnlyRootFilesystem")
                                            .text())
                                    .isEqualTo("true");
                            assertThat(container.at("livenessProbe").exists()).isTrue();
                            assertThat(container.at("startupProbe").exists()).isTrue();
                        }));
    }

    @Test
    void everyServiceScalesSurvivesDrainsAndHasItsOwnNetworkPolicy() {
        var services = names(of("site", Set.of("Deployment")));

        assertThat(services).hasSize(5);
        assertThat(names(of("site", Set.of("HorizontalPodAutoscaler")))).isEqualTo(services);
        assertThat(names(of("site", Set.of("PodDisruptionBudget")))).isEqualTo(services);
        assertThat(names(of("site", Set.of("NetworkPolicy"))))
                .containsAll(services)
                .contains("nothing-unless-allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void theScriptCreatesEverySecretThatIsRead(String values) {
        String script = Repository.text("deploy/kubernetes-secrets.sh");
        var keys = environment(of(values, OF_PODS))
                .map(variable -> variable.at("valueFrom.secretKeyRef.key"))
                .filter(Tree::exists)
                .map(Tree::text)
                .filter(key -> !key.equals(SECOND_SECRET))
                .collect(Collectors.toSet());

        assertThat(keys)
                .hasSizeGreaterThan(4)
                .allSatisfy(key -> assertThat(script).containsPattern("[ \"]" + key + "[ ;=]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void everyServiceWithTheSharedSecretAcceptsASecondOneDuringAKeyChange(String values) {
        var containers = of(values, OF_PODS).stream()
                .flatMap(workload -> workload.at("spec.template.spec.containers").items().stream())
                .map(container -> container.at("env").items())
                .filter(variables -> variables.stream()
                        .anyMatch(variable -> variable.at("name").text().equals("SCHEDMATE_INTERNAL_KEY")))
                .toList();

        assertThat(containers)
                .hasSize(5)
                .allSatisfy(variables -> assertThat(variables)
                        .filteredOn(variable -> variable.at("name").text().equals("SCHEDMATE_INTERNAL_ALSO_ACCEPTED"))
                        .singleElement()
                        .satisfies(variable -> {
                            assertThat(variable.at("valueFrom.secretKeyRef.key").text())
                                    .isEqualTo(SECOND_SECRET);
                            assertThat(variable.at("valueFrom.secretKeyRef.optional")
                                            .text())
                                    .isEqualTo("true");
                        }));
    }

    @Test
    void theNotificationTargetIsAnOptionalKeyOfASecret() {
        var handler = environment(of("site", OF_PODS))
                .filter(variable -> variable.at("name")
                        .text()
                        .matches("SCHEDMATE_(WEBHOOK|SLACK|TEAMS|PAGERDUTY|ALERTMANAGER)_.*|SPRING_MAIL_PASSWORD"))
                .toList();

        assertThat(handler)
                .hasSize(7)
                .allSatisfy(variable -> assertThat(
                                variable.at("valueFrom.secretKeyRef.optional").text())
                        .isEqualTo("true"));
    }

    @Test
    void everyInternalAddressMatchesAServiceWithThatPort() {
        var offered = of("site", Set.of("Service")).stream()
                .map(service -> name(service) + ":"
                        + service.at("spec.ports").items().getFirst().at("port").text())
                .collect(Collectors.toSet());
        var address = Pattern.compile("http://([a-z-]+-service:\\d+)");

        assertThat(environment(of("site", OF_PODS))
                        .flatMap(variable ->
                                address.matcher(variable.at("value").text()).results())
                        .map(found -> found.group(1)))
                .hasSize(6)
                .allSatisfy(found -> assertThat(offered).contains(found));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void servicesThatUseAModelOrNotifyPeopleMayReachHostedServices(String values) {
        var allowed = of(values, Set.of("NetworkPolicy")).stream()
                .filter(policy -> policy.at("spec.egress").items().stream()
                        .anyMatch(rule -> !rule.at("to").exists()
                                && rule.at("ports").text().contains("{port=443}, {port=8000}")))
                .toList();

        assertThat(names(allowed))
                .containsExactlyInAnyOrder("advisor-service", "metric-tracker-service", "failure-handler-service");
        assertThat(names(of("site", OF_PODS).stream()
                        .filter(workload -> environment(List.of(workload))
                                .anyMatch(variable -> variable.at("valueFrom.secretKeyRef.key")
                                        .text()
                                        .equals("model-key")))
                        .toList()))
                .isEqualTo(names(allowed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "site"})
    void settingsAndFilesOfTheSiteReachTheServices(String values) {
        var services = of(values, OF_PODS);

        assertThat(services)
                .filteredOn(service -> ComposeHere.SERVICES.contains(name(service)))
                .hasSize(6)
                .allSatisfy(service ->
                        assertThat(service.at("spec.template.spec").text()).contains("configMapRef={name=platform}"));
        assertThat(names(services.stream()
                        .filter(service -> service.at("spec.template.spec")
                                .text()
                                .matches(".*name=site, mountPath=/etc/schedmate,.*configMap=\\{name=site-files,.*"))
                        .toList()))
                .containsExactlyInAnyOrder("metric-tracker-service", "failure-handler-service");
    }

    @Test
    void podsThatShipLogsReachTheBundledBroker() {
        assertThat(of("trial", Set.of("NetworkPolicy")))
                .filteredOn(policy -> policy.at("spec.podSelector").text().contains("kafka"))
                .singleElement()
                .satisfies(policy -> assertThat(policy.at("spec.ingress").items())
                        .anySatisfy(rule -> {
                            assertThat(rule.at("from").text()).contains("{schedmate.io/ships-logs=true}");
                            assertThat(rule.at("ports").text()).isEqualTo("[{port=9092}]");
                        }));
    }

    @ParameterizedTest
    @FieldSource("io.schedmate.deploy.ComposeHere#SERVICES")
    void everyServiceLogsInToTheBrokerWithItsOwnUser(String service) {
        var own = of("trial", OF_PODS).stream()
                .filter(workload -> name(workload).equals(service))
                .toList();
        String login = environment(own)
                .filter(variable -> variable.at("name").text().endsWith("SASL_JAAS_CONFIG"))
                .map(variable -> variable.at("value").text())
                .collect(Collectors.joining());
        var passwords = environment(own)
                .map(variable -> variable.at("valueFrom.secretKeyRef.key").text())
                .filter(key -> key.startsWith("kafka-"));

        if (service.equals("gateway")) {
            assertThat(login).isEmpty();
            return;
        }
        assertThat(login).contains("username=\"" + service + "\" password=\"$(KAFKA_PASSWORD)\"");
        assertThat(passwords).containsExactly("kafka-" + service + "-password");
    }

    @Test
    void onlyTheBrokersOwnPodConnectsWithoutALogin() {
        var broker = of("trial", Set.of("StatefulSet")).stream()
                .filter(workload -> name(workload).equals("kafka"))
                .toList();
        var listeners = environment(broker)
                .filter(variable -> variable.at("name").text().equals("KAFKA_LISTENERS"))
                .findFirst()
                .orElseThrow()
                .at("value")
                .text();
        var protocols = environment(broker)
                .filter(variable -> variable.at("name").text().equals("KAFKA_LISTENER_SECURITY_PROTOCOL_MAP"))
                .findFirst()
                .orElseThrow()
                .at("value")
                .text();

        assertThat(protocols.split(","))
                .hasSize(3)
                .filteredOn(each -> each.endsWith(":PLAINTEXT"))
                .allSatisfy(each -> assertThat(listeners).contains(each.split(":", -1)[0] + "://localhost:"));
        assertThat(environment(broker)
                        .map(variable -> variable.at("name").text() + "="
                                + variable.at("value").text()))
                .contains("KAFKA_AUTHORIZER_CLASS_NAME=org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    }

    @Test
    void ourImagesAreNotPulledIfTheNodeHasThem() {
        assertThat(of("site", OF_PODS).stream()
                        .flatMap(workload -> Stream.of("containers", "initContainers")
                                .flatMap(kind -> workload.at("spec.template.spec." + kind).items().stream())))
                .hasSizeGreaterThan(6)
                .allSatisfy(container ->
                        assertThat(container.at("imagePullPolicy").text()).isEqualTo("IfNotPresent"));
    }

    @Test
    void theAgentMayOnlyCordonDrainAndRestart() {
        var rules = of("site", Set.of("ClusterRole")).getFirst().at("rules").items();

        assertThat(rules.stream()
                        .flatMap(rule -> rule.at("resources").items().stream())
                        .map(Tree::text))
                .containsExactlyInAnyOrder("nodes", "pods", "pods/eviction", "jobs", "workloads", "commands");
        assertThat(rules.toString()).doesNotContain("*", "secrets", "delete");
    }

    @ParameterizedTest
    @FieldSource("io.schedmate.deploy.ComposeHere#SERVICES")
    void everyVariableThatIsSetIsReadByTheServiceOrAnotherVariable(String service) {
        var variables = environment(of("site", OF_PODS).stream()
                        .filter(workload -> name(workload).equals(service))
                        .toList())
                .toList();
        var readByCompose = ComposeTest.environment(service).keySet();
        var own = Repository.yaml(Repository.text(service + "/src/main/resources/application.yml"));
        var settings = own.paths().map(Tree::variable).collect(Collectors.toSet());

        assertThat(variables)
                .isNotEmpty()
                .map(variable -> variable.at("name").text())
                .filteredOn(name -> !name.startsWith("SPRING_SECURITY_OAUTH2_"))
                .allSatisfy(name -> assertThat(readByCompose.contains(name)
                                || settings.contains(name)
                                || own.text().contains("${" + name)
                                || CLAIMS.contains(name)
                                || AGENTS_FILE.equals(name)
                                || ATTRIBUTES.equals(name)
                                || variables.toString().contains("$(" + name + ")"))
                        .as(name)
                        .isTrue());
    }

    @Test
    void portsProbesAndScrapesMatchThePortOfEachService() {
        assertThat(of("site", OF_PODS)).allSatisfy(workload -> {
            var pod = workload.at("spec.template");
            var container = pod.at("spec.containers").items().getFirst();
            String port = environment(List.of(workload))
                    .filter(variable -> variable.at("name").text().equals("SERVER_PORT"))
                    .map(variable -> variable.at("value").text())
                    .findFirst()
                    .orElse("8080");
            assertThat(container.at("ports").items().stream()
                            .map(each -> each.at("containerPort").text()))
                    .contains(
                            port,
                            pod.at("metadata.annotations")
                                    .member("prometheus.io/port")
                                    .text());
        });
    }

    private static Stream<Tree> environment(List<Tree> workloads) {
        return workloads.stream()
                .flatMap(workload -> workload.at("spec.template.spec.containers").items().stream())
                .flatMap(container -> container.at("env").items().stream());
    }

    private static List<Tree> of(String values, Set<String> kinds) {
        return Repository.documents(Repository.text("k8s/plain/" + values + ".yaml")).stream()
                .filter(document -> kinds.contains(document.at("kind").text()))
                .toList();
    }

    private static Set<String> names(List<Tree> documents) {
        return documents.stream().map(KubernetesTest::name).collect(Collectors.toSet());
    }

    private static String name(Tree document) {
        return document.at("metadata.name").text();
    }
}
