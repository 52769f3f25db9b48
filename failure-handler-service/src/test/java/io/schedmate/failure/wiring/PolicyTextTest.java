package io.schedmate.failure.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.RecoveryMode;
import io.schedmate.recovery.policy.PolicyFile;
import io.schedmate.recovery.policy.PolicyRefused;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.recovery.topology.LeafSwitch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyTextTest {

    private static final PolicyFile.Defaults DEFAULTS =
            new PolicyFile.Defaults(RecoveryMode.OBSERVE, Duration.ofSeconds(3), Duration.ofMinutes(3));

    @Test
    void withoutAFileTheStandardRulesApplyWithTheConfiguredModeAndPauses() {
        RecoveryPolicy policy = PolicyText.policy(Path.of(""), DEFAULTS);

        assertThat(policy.rules()).isEqualTo(RecoveryPolicy.standard().rules());
        assertThat(policy.mode()).isEqualTo(RecoveryMode.OBSERVE);
        assertThat(policy.firstWait()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aPolicyFileIsReadAtTheStartAndAnInvalidOneStopsTheStart(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(
                folder.resolve("good.yaml"), "version: 1\nmode: act\nrules: [{name: all, action: ask_a_person}]\n");
        Path bad = Files.writeString(folder.resolve("bad.yaml"), "version: 1\nrules: [{name: all, action: reboot}]\n");

        assertThat(PolicyText.policy(good, DEFAULTS).mode()).isEqualTo(RecoveryMode.ACT);
        assertThatThrownBy(() -> PolicyText.policy(bad, DEFAULTS))
                .isInstanceOf(PolicyRefused.class)
                .hasMessageContaining("line 2, rules[0].action: expected one of")
                .hasMessageContaining("(reboot)");
        assertThatThrownBy(() -> PolicyText.policy(folder.resolve("none.yaml"), DEFAULTS))
                .hasMessageContaining("none.yaml")
                .hasMessageContaining("policy-file");
    }

    @Test
    void aTopologyFileIsReadAtTheStartAndAnUnreadableOneStopsTheStart(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("topology.conf"), "SwitchName=leaf-1 Nodes=n1,n2\n");

        assertThat(TopologyText.topology(null).of("hall-a", "n1")).isEmpty();
        assertThat(TopologyText.topology(Path.of("")).of("hall-a", "n1")).isEmpty();
        assertThat(TopologyText.topology(file).of("hall-a", "n1"))
                .extracting(LeafSwitch::name)
                .containsExactly("leaf-1");
        assertThatThrownBy(() -> TopologyText.topology(folder.resolve("none.conf")))
                .hasMessageContaining("none.conf")
                .hasMessageContaining("topology-file");
    }
}
