package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the integration that runs next to a cluster's own schedulers. */
class BesideKueueTest {

    private static final String FOLDER = "k8s/overlays/beside-kueue";

    @Test
    void theIntegrationMayWriteOnlyAnnotationsChecksAndConditions() {
        var rules = of("ClusterRole").at("rules").items();

        Map<String, Set<String>> verbs = rules.stream()
                .flatMap(rule -> rule.at("resources").items().stream()
                        .map(resource -> Map.entry(resource.text(), texts(rule.at("verbs")))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(verbs)
                .containsOnlyKeys(
                        "workloads",
                        "admissionchecks",
                        "workloads/status",
                        "admissionchecks/status",
                        "jobs",
                        "jobsets",
                        "trainjobs",
                        "trainjobs/status",
                        "pytorchjobs",
                        "rayjobs",
                        "pods",
                        "nodes",
                        "nodes/status");
        assertThat(List.of("jobs", "jobsets", "trainjobs", "pytorchjobs", "rayjobs"))
                .allSatisfy(kind -> assertThat(verbs.get(kind)).containsExactlyInAnyOrder("get", "list", "patch"));
        assertThat(verbs.get("trainjobs/status")).containsExactly("patch");
        assertThat(verbs.get("workloads/status")).containsExactly("patch");
        assertThat(rules.toString()).doesNotContain("*", "secrets", "delete", "create");
    }

    @Test
    void theContainerRunsUnprivilegedAndIsRestartedWhenStuck() {
        var pod = of("Deployment").at("spec.template.spec");
        var container = pod.at("containers").items().getFirst();

        assertThat(pod.at("securityContext.runAsNonRoot").text()).isEqualTo("true");
        assertThat(container.at("securityContext.readOnlyRootFilesystem").text())
                .isEqualTo("true");
        assertThat(container.at("securityContext.capabilities.drop").text()).isEqualTo("[ALL]");
        assertThat(List.of("startupProbe", "livenessProbe", "readinessProbe", "resources.limits.memory"))
                .allSatisfy(
                        path -> assertThat(container.at(path).exists()).as(path).isTrue());
    }

    @Test
    void theIntegrationReadsEveryVariableThatIsSet() {
        String settings =
                Repository.text("integrations/kubernetes/src/main/java/io/schedmate/kubernetes/Settings.java");

        assertThat(of("Deployment")
                        .at("spec.template.spec")
                        .at("containers")
                        .items()
                        .getFirst()
                        .at("env")
                        .items())
                .hasSizeGreaterThan(2)
                .allSatisfy(variable ->
                        assertThat(settings).contains("\"" + variable.at("name").text() + "\""));
    }

    @Test
    void theCheckHasTheNameOfItsController() {
        String controller = Repository.text(
                "integrations/kubernetes/src/main/java/io/schedmate/kubernetes/advise/AdmissionController.java");
        String name = Repository.yaml(Repository.text(FOLDER + "/check.yaml"))
                .at("spec.controllerName")
                .text();

        assertThat(controller).contains("NAME = \"" + name + "\"");
    }

    private static Set<String> texts(Tree list) {
        return list.items().stream().map(Tree::text).collect(Collectors.toSet());
    }

    private static Tree of(String kind) {
        var result = Repository.run(Map.of(), "kubectl", "kustomize", FOLDER);
        assertThat(result.exit()).as(result.output()).isZero();
        return Repository.documents(result.output()).stream()
                .filter(document -> document.at("kind").text().equals(kind))
                .findFirst()
                .orElseThrow();
    }
}
