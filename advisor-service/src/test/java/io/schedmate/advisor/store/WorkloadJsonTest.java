package io.schedmate.advisor.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.FieldAlternative;
import io.schedmate.model.advice.RunBlockerKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class WorkloadJsonTest {

    private static final String STORED = """
            {"modelName":"resnet50","augmentation":[],"precision":"fp32","batchSizePerDevice":32,"globalBatchSize":64,"epochs":90.0,"gpus":2,\
            "evidence":{"augmentation":"absence: nothing changes samples","batchSizePerDevice":"train.py:12",\
            "globalBatchSize":"derived: batchSizePerDevice, gpus","gpus":"command"},\
            "defaults":["precision"],"open":[{"name":"taskType","certainty":"not_followed","where":"train.py:3","alternatives":[]},\
            {"name":"learningRate","certainty":"alternatives","alternatives":[{"value":"0.5","condition":"big"}]}],\
            "hindrances":[{"kind":"missing_option","what":"--data","where":"train.py:6"}],\
            "extras":{"launcher":"torchrun"},"engine":"static","filesRead":["train.py"]}""";

    private final JsonMapper mapper = WorkloadJson.mapper();

    @Test
    void readsAndWritesTheStoredFormat() {
        Workload workload = Workload.none(Engine.STATIC)
                .with(WorkloadField.MODEL_NAME, "resnet50", Evidence.UNSTATED)
                .with(WorkloadField.AUGMENTATION, List.of(), new Evidence.Absence("nothing changes samples"))
                .with(WorkloadField.BATCH_PER_DEVICE, 32L, new Evidence.Cited(List.of(new Place("train.py", 12))))
                .with(WorkloadField.GLOBAL_BATCH, 64L, new Evidence.Derived("batchSizePerDevice, gpus"))
                .with(WorkloadField.EPOCHS, 90.0, Evidence.UNSTATED)
                .with(WorkloadField.GPUS, 2, Evidence.COMMAND)
                .with(WorkloadField.PRECISION, new Finding("fp32", Evidence.UNSTATED, Engine.STATIC, Certainty.DEFAULT))
                .withOpen(Map.of(
                        WorkloadField.TASK_TYPE,
                        new Certainty.NotFollowed(new Place("train.py", 3)),
                        WorkloadField.LEARNING_RATE,
                        new Certainty.Alternatives(List.of(new FieldAlternative("0.5", "big")))))
                .withHindrances(
                        List.of(new CommandBlocker(RunBlockerKind.MISSING_OPTION, "--data", new Place("train.py", 6))))
                .withExtra("launcher", "torchrun")
                .withFilesRead(List.of("train.py"));

        assertThat(mapper.writeValueAsString(workload)).isEqualTo(STORED);
        assertThat(mapper.readValue(STORED, Workload.class)).isEqualTo(workload);
    }

    @Test
    void readsMissingFieldsAsUndetermined() {
        Workload read = mapper.readValue("{\"modelName\":null,\"engine\":\"fallback\",\"later\":1}", Workload.class);

        assertThat(read).isEqualTo(Workload.none(Engine.FALLBACK));
    }
}
