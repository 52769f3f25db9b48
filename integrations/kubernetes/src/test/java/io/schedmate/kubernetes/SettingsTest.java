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
