package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a job trains its model, and which part of it. */
class ModeAndTrainableShareTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @ParameterizedTest
    @CsvSource({
        "tools/train.py,train",
        "finetune_lm.py,train",
        "pretrain-gpt.py,train",
        "tools/test.py,evaluate",
        "run_eval.py,evaluate",
        "generate.py,generate",
        "scripts/bench_attention.py,benchmark",
        "train_and_evaluate.py,train"
    })
    void theNameOfTheProgramGivesTheMode(String program, String mode) {
        tree.with(program, "import torch\n");

        assertThat(tree.inspect("python " + program).text(WorkloadField.MODE)).isEqualTo(mode);
    }

    @Test
    void anEvaluationFlagOutranksTheName() {
        tree.with("train.py", "import torch\n");

        Workload job = tree.inspect("python train.py --epochs 3 --eval-only");

        assertThat(job.text(WorkloadField.MODE)).isEqualTo("evaluate");
        assertThat(job.evidence()).containsEntry("mode", "derived: command");
        assertThat(tree.inspect("python train.py --evaluate False").text(WorkloadField.MODE))
                .isEqualTo("train");
    }

    @Test
    void aProgramThatCreatesAnOptimizerTrains() {
        tree.with("main.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                """).with("serve.py", "import torch\n");

        assertThat(tree.inspect("python main.py").text(WorkloadField.MODE)).isEqualTo("train");
        assertThat(tree.inspect("python serve.py").text(WorkloadField.MODE)).isNull();
    }

    @Test
    void adaptersAreTheTrainableShare() {
        tree.with("sft.py", """
                from peft import LoraConfig, get_peft_model
                from transformers import AutoModelForCausalLM
                model = AutoModelForCausalLM.from_pretrained("sample-7b")
                model = get_peft_model(model, LoraConfig(r=8, lora_alpha=16))
                """);

        Workload job = tree.inspect("python sft.py");

        assertThat(job.text(WorkloadField.TRAINABLE_SHARE)).isEqualTo("lora adapters");
        assertThat(job.evidence()).containsEntry("trainableShare", "sft.py:4");
    }

    @Test
    void aPartFrozenByASettingIsLeftOut() {
        tree.with("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument("--freeze_vision_tower", action="store_true")
                parser.add_argument("--freeze_bn", action="store_true")
                args = parser.parse_args()
                """);

        assertThat(tree.inspect("python train.py --freeze_vision_tower").text(WorkloadField.TRAINABLE_SHARE))
                .isEqualTo("all but the vision tower");
        assertThat(tree.inspect("python train.py --freeze_bn").text(WorkloadField.TRAINABLE_SHARE))
                .isNull();
        assertThat(tree.inspect("python train.py").text(WorkloadField.TRAINABLE_SHARE))
                .isNull();
    }

    @Test
    void aProgramThatStepsAnOptimizerTrainsUnderAnyName() {
        tree.with("demo.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                loss = model(batch)
                loss.backward()
                optimizer.step()
                """).with("evaluate.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
                model(batch)
                """).with("attack/evaluate.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                model(batch).backward()
                """);

        assertThat(tree.inspect("python demo.py").text(WorkloadField.MODE)).isEqualTo("train");
        assertThat(tree.inspect("python evaluate.py").text(WorkloadField.MODE)).isEqualTo("evaluate");
        assertThat(tree.inspect("python attack/evaluate.py").text(WorkloadField.MODE))
                .isEqualTo("evaluate");
    }

    @Test
    void anEvaluationTakesNoValueOfTheTrainingFromItsConfiguration() {
        tree.with("small.py", """
                optimizer = dict(type='AdamW', lr=0.002)
                runner = dict(type='EpochBasedRunner', max_epochs=40)
                train_pipeline = [dict(type='LoadImageFromFile'), dict(type='RandomFlip', flip_prob=0.5)]
                data = dict(samples_per_gpu=6, train=dict(type='CocoDataset', pipeline=train_pipeline))
                """).with("tools/test.py", """
                import sys
                from mmcv import Config
                from mmcls.datasets import build_dataset
                cfg = Config.fromfile(sys.argv[1])
                build_dataset(cfg.data.train)
                """).with("tools/train.py", """
                import sys
                from mmcv import Config
                from mmcls.apis import train_model
                from mmcls.datasets import build_dataset
                cfg = Config.fromfile(sys.argv[1])
                train_model(None, build_dataset(cfg.data.train), cfg)
                """);

        Workload evaluation = tree.inspect("python tools/test.py small.py");
        Workload training = tree.inspect("python tools/train.py small.py --validate");

        assertThat(training.epochs()).isEqualTo(40.0);
        assertThat(training.learningRate()).isEqualTo(0.002);
        assertThat(training.optimizer()).isEqualTo("AdamW");
        assertThat(training.augmentation()).isNotEmpty();
        assertThat(evaluation.epochs()).isNull();
        assertThat(evaluation.learningRate()).isNull();
        assertThat(evaluation.optimizer()).isNull();
        assertThat(evaluation.augmentation()).isNull();
        assertThat(evaluation.batchSizePerDevice()).isEqualTo(6);
    }

    @Test
    void aProgramThatIsNamedAfterATestButTrainsKeepsItsValues() {
        tree.with("net_test.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
                for epoch in range(7):
                    loss = model(torch.ones(2)).sum()
                    loss.backward()
                    optimizer.step()
                """);

        tree.with("tuner_test.py", """
                from transformers import Trainer, TrainingArguments
                Trainer(None, TrainingArguments('out', learning_rate=0.125, num_train_epochs=7)).train()
                """);

        for (String program : List.of("net_test.py", "tuner_test.py")) {
            Workload job = tree.inspect("python " + program);

            assertThat(job.learningRate()).isEqualTo(0.125);
            assertThat(job.epochs()).isEqualTo(7.0);
        }
    }
}
