package io.schedmate.advisor.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.MetadataField;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how findings are published. */
class MetadataTest {

    @Test
    void anEmptyWorkloadIsNotPublished() {
        assertThat(Metadata.published(Workload.none(Engine.STATIC))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "3e-4, 0.0003", "90.0, 90", "1e20, 1.0E20", "1e-16, 1.0E-16", "0.50, 0.5"})
    void numbersAreDecimalUnlessTheyAreTooLong(double number, String written) {
        assertThat(field(WorkloadField.LEARNING_RATE, number, Evidence.COMMAND, Engine.STATIC)
                        .value())
                .isEqualTo(written);
    }

    @Test
    void listsAreJoinedAndAnEmptyOneIsStatedAsEmpty() {
        assertThat(field(WorkloadField.AUGMENTATION, List.of("crop", "flip"), Evidence.COMMAND, Engine.STATIC)
                        .value())
                .isEqualTo("crop, flip");
        assertThat(field(WorkloadField.AUGMENTATION, List.of(), Evidence.COMMAND, Engine.STATIC)
                        .value())
                .isEqualTo("none");
    }

    @Test
    void provenValuesHaveAHigherConfidenceThanGuesses() {
        double command = confidence(Evidence.COMMAND, Engine.STATIC);
        double line = confidence(Evidence.of("train.py:3"), Engine.STATIC);
        double derived = confidence(new Evidence.Derived("gpus"), Engine.RULES);
        double model = confidence(Evidence.of("train.py:3"), Engine.LLM);
        double stated = confidence(new Evidence.Stated("image"), Engine.STATIC);

        assertThat(List.of(command, line, derived, model, stated)).containsExactly(0.95, 0.9, 0.8, 0.7, 0.5);
        assertThat(confidence(Evidence.UNSTATED, Engine.STATIC)).isEqualTo(stated);
    }

    @Test
    void aDerivedValueShowsItsEvidence() {
        Workload workload = Workload.none(Engine.STATIC)
                .with(WorkloadField.BATCH_PER_DEVICE, 32L, Evidence.of("train.py:3, train.py:3, conf.py:7"))
                .with(WorkloadField.GPUS, 4, Evidence.COMMAND)
                .with(WorkloadField.GLOBAL_BATCH, 128L, new Evidence.Derived("batchSizePerDevice, gpus, nobodysField"))
                .with(WorkloadField.EPOCHS, 3.0, new Evidence.Derived("globalBatchSize"));

        assertThat(published(workload, WorkloadField.BATCH_PER_DEVICE).evidence())
                .containsExactly("train.py:3", "conf.py:7");
        assertThat(published(workload, WorkloadField.GLOBAL_BATCH).evidence())
                .containsExactly("train.py:3", "conf.py:7", Evidence.COMMAND.text());
        // A value that is derived only from another derived value names that one.
        assertThat(published(workload, WorkloadField.EPOCHS).evidence()).containsExactly("derived: globalBatchSize");
    }

    @Test
    void aValueWithUnstatedEvidenceHasNone() {
        assertThat(field(WorkloadField.OPTIMIZER, "adamw", Evidence.UNSTATED, Engine.STATIC)
                        .evidence())
                .isEmpty();
    }

    @Test
    void publishedMetadataIsReadBackWithoutItsEvidence() {
        Workload workload = Workload.none(Engine.STATIC)
                .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.COMMAND)
                .with(WorkloadField.LEARNING_RATE, 3e-4, Evidence.of("train.py:3"))
                .with(WorkloadField.BATCH_PER_DEVICE, 32L, Evidence.COMMAND);

        Workload again = Metadata.read(Metadata.published(workload).orElseThrow());

        assertThat(again.modelName()).isEqualTo("resnet50");
        assertThat(again.learningRate()).isEqualTo(3e-4);
        assertThat(again.batchSizePerDevice()).isEqualTo(workload.batchSizePerDevice());
        assertThat(again.findings().values()).extracting(Finding::evidence).containsOnly(Evidence.UNSTATED);
        assertThat(again.optimizer()).isNull();
    }

    private static double confidence(Evidence evidence, Engine engine) {
        return field(WorkloadField.OPTIMIZER, "adamw", evidence, engine).confidence();
    }

    private static MetadataField field(WorkloadField field, Object value, Evidence evidence, Engine engine) {
        return published(
                Workload.none(engine)
                        .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.COMMAND)
                        .with(field, value, evidence),
                field);
    }

    private static MetadataField published(Workload workload, WorkloadField field) {
        return Metadata.published(workload)
                .orElseThrow()
                .field(field.published())
                .orElseThrow();
    }
}
