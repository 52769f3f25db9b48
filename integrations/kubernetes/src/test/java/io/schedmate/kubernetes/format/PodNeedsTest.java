package io.schedmate.kubernetes.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodNeedsTest {

    @Test
    void theNeedsOfAllContainersAreAdded() {
        PodNeeds needs = needs(
                container(Map.of("requests", Map.of("cpu", "1500m", "memory", "1Gi", "nvidia.com/gpu", "2"))),
                container(Map.of("limits", Map.of("cpu", 1, "memory", "512Mi", "nvidia.com/gpu", 1))));

        assertThat(needs.cpus()).as("2.5 rounded up").isEqualTo(3);
        assertThat(needs.memoryBytes()).isEqualTo(1536L << 20);
        assertThat(needs.gpus()).isEqualTo(3);
    }

    @Test
    void theRequestIsUsedBeforeTheLimitButForGpusTheLimit() {
        PodNeeds needs = needs(container(Map.of(
                "limits", Map.of("cpu", "8", "memory", "8Gi", "nvidia.com/gpu", "4"),
                "requests", Map.of("cpu", "2", "nvidia.com/gpu", "1"))));

        assertThat(needs.cpus()).isEqualTo(2);
        assertThat(needs.memoryBytes()).isEqualTo(8L << 30);
        assertThat(needs.gpus()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "nvidia.com/gpu, 2",
        "nvidia.com/gpu.shared, 2",
        "nvidia.com/mig-1g.10gb, 2",
        "nvidia.com/gpu.product, 0",
        "amd.com/gpu, 0"
    })
    void sharedAndPartitionedGpusOfNvidiaAreCounted(String resource, int gpus) {
        assertThat(needs(container(Map.of("limits", Map.of(resource, "2")))).gpus())
                .isEqualTo(gpus);
    }

    @Test
    void aNegativeOrInvalidAmountCountsAsNone() {
        PodNeeds needs = needs(container(
                Map.of("limits", Map.of("cpu", "-2", "memory", "much", "nvidia.com/gpu", -3, "nvidia.com/mig-x", 1))));

        assertThat(needs.cpus()).isZero();
        assertThat(needs.memoryBytes()).isZero();
        assertThat(needs.gpus()).isEqualTo(1);
    }

    @Test
    void theCommandAndImageAreThoseOfTheFirstContainer() {
        PodNeeds needs = needs(
                Map.of("image", "t:1", "command", List.of("python"), "args", List.of("t.py", "--epochs=3")),
                Map.of("image", "side:2", "command", List.of("sleep")));

        assertThat(needs.command()).isEqualTo("python t.py --epochs=3");
        assertThat(needs.image()).isEqualTo("t:1");
        assertThat(needs(Map.of("command", List.of("x".repeat(40_000)))).command())
                .hasSize(32_768);
    }

    @Test
    void anEmptyTemplateNeedsNothing() {
        assertThat(PodNeeds.of("main", 2, Map.of()))
                .isEqualTo(new PodNeeds("main", 2, 0, 0, 0, null, null, Map.of(), Map.of(), Map.of()));
        assertThat(needs(Map.of("command", List.of(" "))).command()).isNull();
    }

    @Test
    void labelsAnnotationsAndTheSelectedNodesAreRead() {
        PodNeeds needs = PodNeeds.of(
                "main",
                1,
                Map.of(
                        "metadata",
                        Map.of("labels", Map.of("a", "1"), "annotations", Map.of("b", "2")),
                        "spec",
                        Map.of("nodeSelector", Map.of("c", "3"))));

        assertThat(needs.labels()).isEqualTo(Map.of("a", "1"));
        assertThat(needs.annotations()).isEqualTo(Map.of("b", "2"));
        assertThat(needs.nodeSelector()).isEqualTo(Map.of("c", "3"));
    }

    @SafeVarargs
    private static PodNeeds needs(Map<String, Object>... containers) {
        return PodNeeds.of("main", 1, Map.of("spec", Map.of("containers", List.of(containers))));
    }

    private static Map<String, Object> container(Map<String, Object> resources) {
        return Map.of("resources", resources);
    }
}
