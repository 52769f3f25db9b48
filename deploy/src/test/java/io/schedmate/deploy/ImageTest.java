package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that our images have no shell and no root user, and that each program in them is started by an explicit
 * command.
 */
class ImageTest {

    private static final ImageFile DOCKERFILE = ImageFile.read();

    @Test
    void theFinalStageStartsFromScratchAndRunsNoCommand() {
        assertThat(DOCKERFILE.last("FROM")).isEqualTo("scratch");
        assertThat(DOCKERFILE.lastStage()).noneMatch(line -> line.startsWith("RUN "));
    }

    @Test
    void theImageRunsAsANumericUserThatIsNotRoot() {
        assertThat(DOCKERFILE.last("USER")).matches("[1-9][0-9]*:[1-9][0-9]*");
        assertThat(DOCKERFILE.lastStage().indexOf("USER " + DOCKERFILE.last("USER")))
                .isLessThan(DOCKERFILE.lastStage().indexOf("ENTRYPOINT " + DOCKERFILE.last("ENTRYPOINT")));
    }

    @Test
    void theEntrypointStartsJavaWithoutAShell() {
        assertThat(DOCKERFILE.last("ENTRYPOINT")).startsWith("[");
        assertThat(DOCKERFILE.entrypoint()).startsWith("java").noneMatch(word -> word.contains("$"));
    }

    @Test
    void healthChecksOfDockerComposeNeedNoShell() {
        var own = Repository.yaml(Repository.text("docker-compose.yml"))
                .at("services")
                .members()
                .filter(service -> service.at("build").exists())
                .filter(service -> service.at("healthcheck").exists())
                .toList();

        assertThat(own)
                .hasSize(5)
                .allSatisfy(service ->
                        assertThat(texts(service.at("healthcheck.test"))).startsWith("CMD", "java", "@ask"));
    }

    @Test
    void podsOfOurImagesStartProbeAndStopWithoutAShell() {
        assertThat(pods().flatMap(pod -> Stream.of("containers", "initContainers")
                                .flatMap(kind -> pod.at(kind).items().stream()))
                        .filter(container -> container.at("image").text().contains("schedmate/")))
                .hasSizeGreaterThan(12)
                .allSatisfy(container -> {
                    if (container.at("command").exists()) {
                        assertThat(texts(container.at("command"))).startsWith("java");
                    }
                    for (String probe :
                            List.of("startupProbe", "livenessProbe", "readinessProbe", "lifecycle.preStop")) {
                        assertThat(container.at(probe + ".exec").exists())
                                .as(container.at("name").text() + " " + probe)
                                .isFalse();
                    }
                });
    }

    private static Stream<Tree> pods() {
        return Stream.of("k8s/plain/site.yaml", "k8s/plain/trial.yaml", "k8s/overlays/beside-kueue/deployment.yaml")
                .flatMap(file -> Repository.documents(Repository.text(file)).stream())
                .map(document -> document.at("spec.template.spec"))
                .filter(Tree::exists);
    }

    private static List<String> texts(Tree list) {
        return list.items().stream().map(Tree::text).toList();
    }
}
