package io.schedmate.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final Map<String, String> LEAST =
            Map.of("SCHEDMATE_GATEWAY", "http://gateway:8080", "SCHEDMATE_CLUSTER", "hall-b");

    @Test
    void onlyAnnotatesByDefault() {
        Settings settings = Settings.of(LEAST);

        assertThat(settings.rules().rejects()).isFalse();
        assertThat(settings.rules().memoryOfFlavors()).isEmpty();
        assertThat(settings.rules().gpuTypeLabel()).isEmpty();
        assertThat(settings.rules().deadline()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void memoryIsReadByItsUnit() {
        assertThat(with("SCHEDMATE_FLAVOR_MEMORY", "a100=40Gi, h100=81559Mi")
                        .rules()
                        .memoryOfFlavors())
                .isEqualTo(Map.of("a100", 40L << 30, "h100", 81559L << 20));
    }

    @Test
    void intervalsAreReadInSeconds() {
        assertThat(Settings.of(LEAST)).satisfies(usual -> {
            assertThat(usual.look()).isEqualTo(Duration.ofSeconds(2));
            assertThat(usual.askSeconds()).isEqualTo(1);
            assertThat(usual.probePort()).isEqualTo(8085);
            assertThat(usual.kueueVersion()).isEmpty();
        });
        assertThat(with("SCHEDMATE_LOOK_SECONDS", "0.05").look()).isEqualTo(Duration.ofMillis(50));
        assertThat(with("SCHEDMATE_ASK_SECONDS", "2.5").askSeconds()).isEqualTo(2.5);
        assertThat(with("SCHEDMATE_ASK_SECONDS", " ").askSeconds()).isEqualTo(1);
        assertThat(with("SCHEDMATE_PROBE_PORT", "65535").probePort()).isEqualTo(65535);
        assertThat(with("SCHEDMATE_ADMISSION_REJECTS", "true").rules().rejects())
                .isTrue();
    }

    @Test
    void aValueOutOfRangeIsRejected() {
        assertThatThrownBy(() -> with("SCHEDMATE_LOOK_SECONDS", "0.049"))
                .hasMessageContaining("SCHEDMATE_LOOK_SECONDS");
        assertThatThrownBy(() -> with("SCHEDMATE_PROBE_PORT", "65536")).hasMessageContaining("SCHEDMATE_PROBE_PORT");
        assertThatThrownBy(() -> with("SCHEDMATE_PROBE_PORT", "http")).hasMessageContaining("SCHEDMATE_PROBE_PORT");
    }

    @Test
    void anInvalidSettingIsRejectedByName() {
        assertThatThrownBy(() -> with("SCHEDMATE_FLAVOR_MEMORY", "a100=40GB"))
                .hasMessageContaining("SCHEDMATE_FLAVOR_MEMORY");
        assertThatThrownBy(() -> with("SCHEDMATE_ASK_SECONDS", "soon")).hasMessageContaining("SCHEDMATE_ASK_SECONDS");
        assertThatThrownBy(() -> Settings.of(Map.of("SCHEDMATE_CLUSTER", "hall-b")))
                .hasMessageContaining("SCHEDMATE_GATEWAY");
    }

    private static Settings with(String name, String value) {
        var all = new java.util.HashMap<>(LEAST);
        all.put(name, value);
        return Settings.of(all);
    }
}
