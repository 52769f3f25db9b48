package io.schedmate.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SlurmNodeTest {

    @Test
    void aDrainIsACordonWithItsReasonAndItsTime() {
        var cordon = SlurmNode.parse("NodeName=a State=IDLE+DRAIN NextState=X Partitions=p "
                        + "Reason=riser swap, see [ticket] [root@2026-03-02T11:50:33]")
                .cordon()
                .orElseThrow();

        assertThat(cordon.reason()).isEqualTo("riser swap, see [ticket]");
        assertThat(cordon.since()).isEqualTo(Instant.parse("2026-03-02T11:50:33Z"));
    }

    @Test
    void wordsAfterTheReasonAreNoPartOfIt() {
        assertThat(SlurmNode.parse("NodeName=a State=DOWN*+DRAIN Reason=fan [kim@2026-03-02T11:50:33] Comment=rack 4")
                        .cordon()
                        .orElseThrow()
                        .reason())
                .isEqualTo("fan");
    }

    @Test
    void aNodeThatWorksOrIsOnlyLostIsNotCordoned() {
        assertThat(SlurmNode.parse("NodeName=a State=MIXED ThreadsPerCore=1").cordon())
                .isEmpty();
        assertThat(SlurmNode.parse("NodeName=a State=DOWN* Reason=Not responding [slurm@2026-03-02T11:50:33]")
                        .cordon())
                .isEmpty();
    }

    @Test
    void aNodeThatAPersonTookDownIsCordoned() {
        assertThat(SlurmNode.parse("NodeName=a State=DOWN Reason=bad DIMM [kim@2026-03-02T11:50:33]")
                        .cordon())
                .hasValueSatisfying(cordon -> assertThat(cordon.reason()).isEqualTo("bad DIMM"));
    }

    @Test
    void anAnswerWithoutAStateIsRefused() {
        assertThatThrownBy(() -> SlurmNode.parse("Node a not found")).hasMessageContaining("State");
    }
}
