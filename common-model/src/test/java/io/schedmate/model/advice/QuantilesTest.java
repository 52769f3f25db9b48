package io.schedmate.model.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.Engine;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuantilesTest {

    @Test
    void rejectsQuantilesThatAreUnorderedOrNotNumbers() {
        assertThat(new Quantiles(1, 1, 2, 5).p90()).isEqualTo(2);
        assertThatThrownBy(() -> new Quantiles(2, 1, 3, 2)).hasMessageContaining("p10 <= p50 <= p90");
        assertThatThrownBy(() -> new Quantiles(1, Double.NaN, 3, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Quantiles(-1, 1, 3, 2)).hasMessageContaining("(-1.0)");
        assertThatThrownBy(() -> new Quantiles(1, 1, Double.POSITIVE_INFINITY, 2))
                .hasMessageContaining("p90");
    }

    @Test
    void aFieldIsFoundByItsNameAndReturnedOnce() {
        var model = new MetadataField(
                "model_name", "resnet50", List.of("train.py:12"), 0.9, Engine.STATIC, FieldCertainty.READ);
        var epochs = new MetadataField("epochs", "90", List.of("train.py:3"), 0.9, Engine.STATIC, FieldCertainty.READ);

        assertThat(new WorkloadMetadata("a text", List.of(model, epochs), List.of(), List.of()).field("epochs"))
                .contains(epochs);
        assertThat(new WorkloadMetadata("a text", List.of(model), List.of(), List.of()).field("epochs"))
                .isEmpty();
        assertThatThrownBy(() -> new WorkloadMetadata("a text", List.of(model, model), List.of(), List.of()))
                .hasMessageContaining("(model_name)");
    }

    @Test
    void rejectsEndStatesThatDoNotSumToOne() {
        assertThat(new EndStates(0.7, 0.2, 0.1, null).failedRatio()).isEqualTo(0.2);
        assertThat(new EndStates(0.6, 0.2, 0.1, 0.1).timedOutRatio()).isEqualTo(0.1);
        assertThatThrownBy(() -> new EndStates(0.7, 0.2, 0.2, null)).hasMessageContaining("sum to 1");
        assertThatThrownBy(() -> new EndStates(0.7, 0.2, 0.1, 0.1)).hasMessageContaining("sum to 1");
    }
}
