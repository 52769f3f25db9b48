package io.schedmate.recovery.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopologyFileTest {

    @Test
    void readsTheOutputOfTheSlurmController() {
        Topology topology = TopologyFile.read("""
                SwitchName=s0 Level=0 LinkSpeed=1 Nodes=tux[08-10],login
                SwitchName=s1 Level=0 LinkSpeed=1 Nodes=tux[11,13]
                SwitchName=s2 Level=1 LinkSpeed=1 Nodes=tux[08-11,13],login Switches=s[0-1]
                """);

        assertThat(topology.of("hall-a", List.of("tux13", "tux09", "tux12", "login")))
                .containsExactly(
                        new LeafSwitch(null, "s0", Set.of("tux08", "tux09", "tux10", "login")),
                        new LeafSwitch(null, "s1", Set.of("tux11", "tux13")));
    }

    @Test
    void aHandWrittenFileMayContainCommentsContinuationsRailsAndSeveralClusters() {
        Topology topology = TopologyFile.read("""
                # rails of pod 1
                switchname=rail-1 nodes=p1n[1-2] \\
                    cluster=hall-a
                SwitchName=rail-2 Nodes=p1n1 Cluster=hall-a   # one a line
                SwitchName=rail-2 Nodes=p1n2 Cluster=hall-a

                BlockName=b1 Nodes=rack[1-2]n[1-2] Cluster=hall-b
                """);

        assertThat(topology.of("hall-a", "p1n1"))
                .extracting(LeafSwitch::name, LeafSwitch::nodes)
                .containsExactly(tuple("rail-1", Set.of("p1n1", "p1n2")), tuple("rail-2", Set.of("p1n1", "p1n2")));
        assertThat(topology.of("hall-b", "p1n1")).isEmpty();
        assertThat(topology.of("hall-b", "rack2n1"))
                .singleElement()
                .satisfies(leaf -> assertThat(leaf.nodes()).hasSize(4));
    }

    @Test
    void reportsEveryInvalidLine() {
        assertThatThrownBy(() -> TopologyFile.read("leaf n01\nSwitchName=s1 Nodes=n[3-1]\nSwitchName=s2 Nodes=n[01\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(leaf n01)")
                .hasMessageContaining("Nodes=n[3-1]")
                .hasMessageContaining("Nodes=n[01");
        assertThatThrownBy(() -> TopologyFile.read("SwitchName=all Nodes=r[0-999]n[0-999]"))
                .hasMessageContaining("r[0-999]n[0-999]");
    }
}
