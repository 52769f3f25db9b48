package io.schedmate.recovery.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SwitchSafetyTest {

    private static final SwitchSafety SAFETY =
            new SwitchSafety(TopologyFile.read("SwitchName=leaf Nodes=a,b,c\nSwitchName=alone Nodes=z"));

    @Test
    void onlyTheLastNodeOfASwitchIsLeftToAPerson() {
        assertThat(SAFETY.refuses("hall", "a", Set.of("b"), Set.of())).isEmpty();
        assertThat(SAFETY.refuses("hall", "a", Set.of("b", "c"), Set.of())).isPresent();
    }

    @Test
    void onlySeveralFailedNodesOfOneSwitchAreLeftToAPerson() {
        assertThat(SAFETY.refuses("hall", "a", Set.of(), Set.of("a", "z"))).isEmpty();
        assertThat(SAFETY.refuses("hall", "a", Set.of(), Set.of("a", "b"))).isPresent();
        assertThat(SAFETY.refuses("hall", "z", Set.of(), Set.of("a", "b", "z"))).isEmpty();
    }

    @Test
    void aNodeWithoutAKnownSwitchMayBeIsolated() {
        assertThat(SAFETY.refuses("hall", "elsewhere", Set.of("a", "b", "c"), Set.of("elsewhere", "a")))
                .isEmpty();
    }
}
