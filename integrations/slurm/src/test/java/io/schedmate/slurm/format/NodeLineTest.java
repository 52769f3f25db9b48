package io.schedmate.slurm.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class NodeLineTest {

    @Test
    void theAuthorAndTheTimeOfADrainAreReadFromItsReason() {
        var node = NodeLine.parse("NodeName=a State=IDLE+DRAIN NextState=X Partitions=p "
                + "Reason=riser swap, see [ticket] [root@2026-03-02T11:50:33]");

        assertThat(node.isTakenOut()).isTrue();
        assertThat(node.reason()).isEqualTo("riser swap, see [ticket]");
        assertThat(node.since()).isEqualTo(Instant.parse("2026-03-02T11:50:33Z"));
    }

    @Test
    void fieldsAfterTheReasonAreNotPartOfIt() {
        var node = NodeLine.parse("NodeName=a State=DOWN*+DRAIN Reason=fan [kim@2026-03-02T11:50:33] Comment=rack 4");

        assertThat(node.isTakenOut()).isTrue();
        assertThat(node.reason()).isEqualTo("fan");
    }

    @Test
    void aWorkingOrUnresponsiveNodeIsNotTakenOut() {
        assertThat(NodeLine.parse("NodeName=a State=MIXED ThreadsPerCore=1").isTakenOut())
                .isFalse();
        assertThat(NodeLine.parse("NodeName=a State=DOWN* Reason=Not responding [slurm@2026-03-02T11:50:33]")
                        .isTakenOut())
                .isFalse();
    }

    @Test
    void aNodeThatAPersonSetDownIsTakenOut() {
        var node = NodeLine.parse("NodeName=a State=DOWN Reason=bad DIMM [kim@2026-03-02T11:50:33]");

        assertThat(node.isTakenOut()).isTrue();
        assertThat(node.reason()).isEqualTo("bad DIMM");
    }

    @Test
    void anAnswerWithoutAStateIsRejected() {
        assertThatThrownBy(() -> NodeLine.parse("Node a not found")).hasMessageContaining("State");
    }
}
