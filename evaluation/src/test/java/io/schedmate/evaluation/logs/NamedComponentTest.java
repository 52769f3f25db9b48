package io.schedmate.evaluation.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.failure.Component;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedComponentTest {

    private static final Component ANSWER = new Component(
            "gpu-02.cluster.example",
            3,
            4,
            "GPU-5096",
            "0000:9b:00.0",
            "mlx5_0:1",
            "3",
            "00000000:86:00.0",
            "61",
            "10.2.0.5",
            null,
            null,
            null);

    @Test
    void componentsAreComparedByMeaning() {
        assertThat(matches("node", "GPU-02")).isTrue();
        assertThat(matches("gpu", "4")).isTrue();
        assertThat(matches("pci", "0000:9B:00")).isTrue();
        assertThat(matches("nvswitch_pci", "0:86:00.0")).isTrue();
        assertThat(matches("nic", "mlx5_0")).isTrue();
        assertThat(matches("nic", "mlx5")).isTrue();
        assertThat(matches("gpu_uuid", "gpu-5096")).isTrue();
    }

    @Test
    void aDifferentComponentIsRejected() {
        assertThat(matches("node", "gpu-0")).isFalse();
        assertThat(matches("node", "gpu-03")).isFalse();
        assertThat(matches("pci", "0000:9b:01")).isFalse();
        assertThat(matches("peer", "10.2.0")).isFalse();
        assertThat(matches("nic", "mlx4")).isFalse();
        assertThat(matches("pci", "0000:9b:00.1")).isFalse();
    }

    @Test
    void everyNamedComponentMustBePresent() {
        assertThat(NamedComponent.matches(Map.of("gpu", "4", "node", "gpu-02"), ANSWER))
                .isTrue();
        assertThat(NamedComponent.matches(Map.of("gpu", "4", "node", "gpu-09"), ANSWER))
                .isFalse();
        assertThat(NamedComponent.matches(Map.of("gpu", "4"), Component.UNNAMED))
                .isFalse();
    }

    @Test
    void freeTextIsSplitIntoComponents() {
        assertThat(matches("text", "GPU 4 of node gpu-02 (PCI 0000:9b:00)")).isTrue();
        assertThat(matches("text", "GPU 5 of node gpu-02")).isFalse();
    }

    @Test
    void podsPathsTasksAndWorkersAreComponents() {
        Component evicted = new Component(
                null, 37, null, null, null, null, null, null, null, null, "trainer-0", "/mnt/corpus", null);

        assertThat(NamedComponent.matches(
                        Map.of("pod", "trainer-0", "path", "/mnt/corpus", "task", "37", "worker", "trainer-0"),
                        evicted))
                .isTrue();
        assertThat(NamedComponent.matches(Map.of("pod", "trainer-1"), evicted)).isFalse();
        assertThat(NamedComponent.matches(Map.of("path", "/mnt"), Component.UNNAMED))
                .isFalse();
    }

    @Test
    void aSwitchIsKnownByItsAddressAndABoardByItsSerialNumber() {
        Component ofSwitch =
                new Component(null, null, null, null, null, null, "1", "0000:08:00.0", "36", null, null, null, null);
        Component board =
                new Component(null, null, 7, null, null, null, null, null, null, null, null, null, "1320000000011");

        assertThat(NamedComponent.matches(Map.of("nvswitch", "1", "pci", "0000:08:00.0", "link", "36"), ofSwitch))
                .isTrue();
        assertThat(NamedComponent.matches(Map.of("serial", "1320000000011", "local_gpu", "7"), board))
                .isTrue();
        assertThat(NamedComponent.matches(Map.of("serial", "1320000000012"), board))
                .isFalse();
    }

    private static boolean matches(String kind, String value) {
        return NamedComponent.matches(Map.of(kind, value), ANSWER);
    }
}
