package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticInspectorTest {

    static final String LOOP = """
            import torch
            from torch.utils.data import DataLoader

            def fit(model, data, args):
                optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
                loader = DataLoader(data, batch_size=args.batch_size, shuffle=True)
                for epoch in range(args.epochs):
                    for batch in loader:
                        model(batch)
            """;

    static final String ARGPARSE = """
            import argparse
            import torch
            import torchvision
            from loop import fit

            parser = argparse.ArgumentParser()
            parser.add_argument('-a', '--arch', default='resnet18')
            parser.add_argument('--lr', type=float, default=0.1)
            parser.add_argument('-b', '--batch-size', type=int, default=32)
            parser.add_argument('--epochs', type=int, default=5)
            parser.add_argument('--amp', action='store_true')

            def main():
                args = parser.parse_args()
                model = torchvision.models.__dict__[args.arch]()
                data = torchvision.datasets.CIFAR10('data', train=True)
                with torch.autocast('cuda', dtype=torch.bfloat16, enabled=args.amp):
                    fit(model, data, args)

            if __name__ == '__main__':
                main()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private TestTree argparse() {
        return tree.with("loop.py", LOOP).with("train.py", ARGPARSE);
    }

    @Test
    void argparseDefaultsAreCitedOnTheirLines() {
        var job = argparse().inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("resnet18");
        assertThat(job.learningRate()).isEqualTo(0.1);
        assertThat(job.batchSizePerDevice()).isEqualTo(32);
        assertThat(job.epochs()).isEqualTo(5.0);
        assertThat(job.optimizer()).isEqualTo("AdamW");
        assertThat(job.datasetName()).isEqualTo("CIFAR10");
        assertThat(job.framework()).isEqualTo("pytorch");
        assertThat(job.precision()).isEqualTo("fp32");
        assertThat(job.distributed()).isEqualTo("none");
        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.evidence())
                .containsEntry("learningRate", "train.py:8")
                .containsEntry("optimizer", "loop.py:5")
                .containsEntry("modelName", "train.py:7");
    }

    @Test
    void valuesInAFunctionHeaderAreCitedOnTheirLines() {
        String program = """
                import torch  # größer – 中

                def fit(model, data, rate=1.0):
                    return torch.optim.SGD(model.parameters(), lr=rate)

                def fit(
                    model,
                    data: "a list: (one]" = (),
                    # per step
                    rate: float = 3e-4,
                    *, size: int = 48,
                ) -> None:
                    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
                    loader = torch.utils.data.DataLoader(data, batch_size=size)

                fit(torch.nn.Linear(1, 1))
                """;

        for (String text : List.of(program, program.replace("\n", "\r\n"), program.replace("    ", "\t"))) {
            var job = tree.with("train.py", text).inspect("python train.py");

            assertThat(job.learningRate()).isEqualTo(3e-4);
            assertThat(job.batchSizePerDevice()).isEqualTo(48);
            assertThat(job.evidence())
                    .containsEntry("optimizer", "train.py:13")
                    .containsEntry("learningRate", "train.py:10")
                    .containsEntry("batchSizePerDevice", "train.py:11");
        }
    }

    @Test
    void theCommandOverridesDefaults() {
        var job = argparse().inspect("python train.py -a resnet50 --lr=3e-4 -b64 --epochs 90 --amp");

        assertThat(job.modelName()).isEqualTo("resnet50");
        assertThat(job.learningRate()).isEqualTo(3e-4);
        assertThat(job.batchSizePerDevice()).isEqualTo(64);
        assertThat(job.epochs()).isEqualTo(90.0);
        assertThat(job.precision()).isEqualTo("mixed bf16");
        assertThat(job.evidence()).containsEntry("learningRate", "command").containsEntry("epochs", "command");
    }

    @Test
    void argumentsOverrideTheDefaultsOfAFunction() {
        tree.with("train.py", """
                import torch
                def fit(epochs=99, rate=0.5):
                    torch.optim.SGD([], lr=rate)
                    for epoch in range(1, epochs + 1):
                        pass
                fit(epochs=7, rate=0.01)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.epochs()).isEqualTo(7.0);
        assertThat(job.learningRate()).isEqualTo(0.01);
    }

    @Test
    void dataClassesTakeOptionsOfTheCommandAndKeepOtherDefaults() {
        tree.with("train.py", """
                from dataclasses import dataclass, field
                import transformers
                @dataclass
                class ModelArguments:
                    model_name_or_path: str = field(default='lab/tiny-1b')
                @dataclass
                class TrainingArguments(transformers.TrainingArguments):
                    optim: str = field(default='adamw_torch')
                parser = transformers.HfArgumentParser((ModelArguments, TrainingArguments))
                model_args, training_args = parser.parse_args_into_dataclasses()
                model = transformers.AutoModelForCausalLM.from_pretrained(model_args.model_name_or_path)
                transformers.Trainer(model=model, args=training_args).train()
                """);

        var job = tree.inspect(
                "torchrun --nproc_per_node=4 train.py --bf16 True --per_device_train_batch_size 2"
                        + " --gradient_accumulation_steps 8 --learning_rate 2e-5 --num_train_epochs 3 --fsdp 'full_shard auto_wrap'");

        assertThat(job.modelName()).isEqualTo("lab/tiny-1b");
        assertThat(job.optimizer()).isEqualTo("adamw_torch");
        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.precision()).isEqualTo("bf16");
        assertThat(job.globalBatchSize()).isEqualTo(64);
        assertThat(job.epochs()).isEqualTo(3.0);
    }

    @Test
    void clickAndAbslAreRead() {
        tree.with("clicked.py", """
                import click, torch
                @click.command()
                @click.option('--rate', default=0.1)
                @click.option('--epochs', default=4)
                def main(rate, epochs):
                    torch.optim.Adam([], lr=rate)
                    for epoch in range(epochs):
                        pass
                main()
                """).with("flagged.py", """
                from absl import app, flags
                import torch
                FLAGS = flags.FLAGS
                flags.DEFINE_float('rate', 0.1, 'x')
                flags.DEFINE_integer('epochs', 4, 'x')
                def main(_):
                    torch.optim.Adam([], lr=FLAGS.rate)
                    for epoch in range(FLAGS.epochs):
                        pass
                if __name__ == '__main__':
                    app.run(main)
                """);

        for (String script : new String[] {"clicked.py", "flagged.py"}) {
            var job = tree.inspect("python " + script + " --rate=0.7");
            assertThat(job.learningRate()).as(script).isEqualTo(0.7);
            assertThat(job.epochs()).as(script).isEqualTo(4.0);
        }
    }

    @Test
    void aBatchDividedByAnUnknownNumberOfGpusIsTheGlobalBatch() {
        tree.with("train.py", """
                import torch
                from torch.utils.data import DataLoader
                total = 256
                loader = DataLoader([], batch_size=int(total / torch.cuda.device_count()), shuffle=True)
                torch.nn.parallel.DistributedDataParallel(None)
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.batchSizePerDevice()).isNull();
        assertThat(job.gpus()).isNull();
        assertThat(job.distributed()).isEqualTo("ddp");
    }

    @Test
    void aLearningRateScaledByTheRanksIsTheEffectiveOne() {
        tree.with("train.py", """
                import os, torch
                world = int(os.environ.get('WORLD_SIZE', 1))
                torch.optim.SGD([], lr=0.1 * world)
                """);

        assertThat(tree.inspect("torchrun --nproc_per_node 4 train.py").learningRate())
                .isEqualTo(0.4);
        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.1);
    }

    @Test
    void lightningCallsTheMethodsOfItsModule() {
        tree.with("train.py", """
                import pytorch_lightning as pl, torch
                class Net(pl.LightningModule):
                    def __init__(self, rate):
                        self.rate = rate
                    def configure_optimizers(self):
                        return torch.optim.Adam(self.parameters(), lr=self.rate)
                trainer = pl.Trainer(max_epochs=6, devices=4, num_nodes=2, strategy='ddp', precision='bf16-mixed')
                trainer.fit(Net(0.02))
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.epochs()).isEqualTo(6.0);
        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.distributed()).isEqualTo("ddp");
        assertThat(job.precision()).isEqualTo("bf16");
    }

    @Test
    void undeterminedFieldsAreNull() {
        tree.with("train.py", "import sys\nrate = float(sys.stdin.read())\nprint(rate)\n");

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isNull();
        assertThat(job.modelName()).isNull();
        assertThat(job.datasetName()).isNull();
        assertThat(job.optimizer()).isNull();
        assertThat(job.epochs()).isNull();
    }

    @Test
    void nonAsciiTextDoesNotShiftLocations() {
        tree.with("train.py", "# größe 模型 🚀\nimport torch\nname = 'ü🚀'\ntorch.optim.SGD([], lr=0.25)\n");

        var job = tree.inspect("python train.py");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.evidence()).containsEntry("learningRate", "train.py:4");
    }

    @Test
    void everyFieldHasEvidence() {
        var job = argparse().inspect("torchrun --nproc_per_node=2 train.py");

        assertThat(job.evidence().keySet())
                .contains("modelName", "taskType", "datasetName", "epochs", "gpus", "nodes", "distributed")
                .doesNotContain("maxSteps");
        assertThat(job.filesRead()).contains("train.py", "loop.py");
    }

    @Test
    void parameterGroupsHaveTheirOwnRate() {
        tree.with("train.py", "import torch\ntorch.optim.SGD([dict(params=[], lr=0.3)], 0, momentum=0.9)\n");

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.3);
    }

    @Test
    void aCopyOfALibraryInTheTreeIsThatLibrary() {
        tree.with("transformers/__init__.py", "class BertForSequenceClassification: pass\n")
                .with("train.py", """
                import torch
                from transformers import BertForSequenceClassification
                model = BertForSequenceClassification.from_pretrained('bert-base-uncased')
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.modelName()).isEqualTo("bert-base-uncased");
        assertThat(job.taskType()).contains("text classification");
    }

    @Test
    void stepsComputedFromTheCommandAreTheLengthOfTheLoop() {
        tree.with("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--n_iters', type=int, default=500)
                parser.add_argument('--shots', type=int, default=16)
                args = parser.parse_args()
                total = args.n_iters * args.shots
                count_iters = 0
                while count_iters < total:
                    count_iters += 1
                """);

        assertThat(tree.inspect("python train.py --n_iters 200").maxSteps()).isEqualTo(3200);
    }
}
