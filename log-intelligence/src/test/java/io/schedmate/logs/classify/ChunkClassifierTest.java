package io.schedmate.logs.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.model.LineLabel;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkClassifierTest {

    private final ChunkClassifier chunks = new ChunkClassifier(new RuleLineClassifier());

    @Test
    void oneErrorMakesAChunkAnError() {
        assertThat(chunks.classify(List.of("step 1 loss 0.5 lr 0.1", "UserWarning: odd", "KeyError: 'x'")))
                .isEqualTo(new ChunkClassification(LineLabel.ERROR, 1, 1, 1, 2));
    }

    @Test
    void aSegmentAmongManyCountsForItsLine() {
        assertThat(chunks.classify(List.of("step 1 loss 0.5 lr 0.1\rKilled\rstep 2 loss 0.5 lr 0.1")))
                .isEqualTo(new ChunkClassification(LineLabel.ERROR, 1, 0, 0, 0));
    }

    @Test
    void noLinesAreOther() {
        assertThat(chunks.classify(List.of())).isEqualTo(new ChunkClassification(LineLabel.OTHER, 0, 0, 0, -1));
    }
}
