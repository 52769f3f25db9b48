package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.advice.FieldAlternative;
import io.schedmate.model.advice.RunBlockerKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertaintyTest {

    private static final String PROGRAM = """
            import argparse
            import torch
            parser = argparse.ArgumentParser()
            parser.add_argument('--epochs', type=int, default=30)
            parser.add_argument('--batch-size', type=int, default=16)
            parser.add_argument('--data', required=True)
            args = parser.parse_args()
            if args.epochs > 100:
                raise ValueError('too many')
            loader = torch.utils.data.DataLoader([], batch_size=args.batch_size)
            for epoch in range(args.epochs):
                pass
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aValueOfTheCommandIsReadAndAFallbackOfTheProgramIsADefault() {
        var workload = tree.with("train.py", PROGRAM).inspect("python train.py --epochs 5 --data here");

        assertThat(workload.epochs()).isEqualTo(5);
        assertThat(workload.certainty(WorkloadField.EPOCHS)).isEqualTo(Certainty.READ);
        assertThat(workload.batchSizePerDevice()).isEqualTo(16);
        assertThat(workload.certainty(WorkloadField.BATCH_PER_DEVICE)).isEqualTo(Certainty.DEFAULT);
        assertThat(workload.hindrances()).isEmpty();
    }

    @Test
    void aTaskThatFollowsFromTheModelIsDerived() {
        tree.with("train.py", """
                import torch, torchvision
                model = torchvision.models.resnet50(num_classes=10)
                torch.optim.SGD(model.parameters(), lr=0.5)
                """);

        var workload = tree.inspect("python train.py");

        assertThat(workload.taskType()).contains("image classification");
        assertThat(workload.certainty(WorkloadField.TASK_TYPE)).isEqualTo(Certainty.DERIVED);
        assertThat(workload.evidence()).containsEntry("taskType", "derived: train.py:2");
        assertThat(workload.certainty(WorkloadField.MODEL_NAME)).isEqualTo(Certainty.READ);
    }

    @Test
    void aSingleDeviceIndexIsOneDeviceByAbsenceOfOthers() {
        var workload = tree.with("train.py", PROGRAM)
                .with("go.sh", "export CUDA_VISIBLE_DEVICES=5\npython train.py --data here\n")
                .inspect("bash go.sh");

        assertThat(workload.gpus()).isEqualTo(1);
        assertThat(workload.evidence().get("gpus")).startsWith("absence: ").contains("go.sh:1");
    }

    @Test
    void aNumberOnNoneOfItsCitedLinesIsDerivedFromAll() {
        var workload = tree.with("train.py", PROGRAM).with("go.sh", """
                        #!/bin/bash
                        #SBATCH --nodes=4
                        #SBATCH --gpus-per-node=8
                        srun torchrun --nnodes=$SLURM_JOB_NUM_NODES --nproc_per_node=8 train.py --data here
                        """).inspect("sbatch go.sh");

        assertThat(workload.gpus()).isEqualTo(32);
        assertThat(workload.evidence().get("gpus")).startsWith("derived: ").contains("go.sh:2", "go.sh:4");
    }

    @Test
    void aSettingNotPassedToALibraryIsItsDefault() {
        var workload = tree.with("train.py", """
                from transformers import Trainer, TrainingArguments
                settings = TrainingArguments(output_dir="out", per_device_train_batch_size=3)
                Trainer(model=None, args=settings).train()
                """).inspect("python train.py");

        assertThat(workload.batchSizePerDevice()).isEqualTo(3);
        assertThat(workload.learningRate()).isEqualTo(5e-5);
        assertThat(workload.epochs()).isEqualTo(3);
        assertThat(workload.evidence()).containsEntry("learningRate", "derived: train.py:2");
    }

    @Test
    void oneNodeAndOneDeviceAreAssumedIfNothingRequestsMore() {
        var workload = tree.with("train.py", PROGRAM).inspect("python train.py --data here");

        assertThat(workload.evidence().get("nodes")).startsWith("absence: ");
        assertThat(workload.evidence().get("gpus")).startsWith("absence: ");
    }

    @Test
    void aValueThatNothingStatesIsNotFound() {
        var workload = tree.with("train.py", PROGRAM).inspect("python train.py --data here");

        assertThat(workload.certainty(WorkloadField.LEARNING_RATE)).isEqualTo(Certainty.NOT_FOUND);
    }

    @Test
    void valuesUnderRunTimeConditionsAreAlternatives() {
        tree.with("train.py", """
                import torch, socket
                if socket.gethostname() == 'big':
                    lr = 0.5
                elif socket.gethostname() == 'small':
                    lr = 0.25
                else:
                    lr = 0.125
                torch.optim.SGD([], lr=lr)
                """);

        assertThat(tree.inspect("python train.py").certainty(WorkloadField.LEARNING_RATE))
                .isEqualTo(new Certainty.Alternatives(List.of(
                        new FieldAlternative("0.5", "socket.gethostname() == 'big'"),
                        new FieldAlternative(
                                "0.25", "not (socket.gethostname() == 'big') and socket.gethostname() == 'small'"),
                        new FieldAlternative(
                                "0.125",
                                "not (socket.gethostname() == 'big') and not (socket.gethostname() == 'small')"))));
    }

    @Test
    void aValueThatWasNotEvaluatedCitesItsLocation() {
        tree.with("train.py", """
                import sys
                import torch
                torch.optim.SGD([], lr=float(sys.stdin.readline()))
                """);

        assertThat(tree.inspect("python train.py").certainty(WorkloadField.LEARNING_RATE))
                .isEqualTo(new Certainty.NotFollowed(new Place("train.py", 3)));
        assertThat(tree.inspect("some-tool --fast").certainty(WorkloadField.EPOCHS))
                .isEqualTo(new Certainty.NotFollowed(Place.COMMAND));
    }

    @Test
    void aMissingRequiredOptionKeepsTheCommandFromRunning() {
        assertThat(tree.with("train.py", PROGRAM).inspect("python train.py").hindrances())
                .containsExactly(new CommandBlocker(RunBlockerKind.MISSING_OPTION, "--data", new Place("train.py", 6)));
    }

    @Test
    void aCertainExceptionKeepsTheCommandFromRunning() {
        tree.with("train.py", PROGRAM);

        assertThat(tree.inspect("python train.py --data here --epochs 200").hindrances())
                .containsExactly(new CommandBlocker(
                        RunBlockerKind.EXCEPTION, "raise ValueError('too many')", new Place("train.py", 9)));
    }

    @Test
    void anAssertionOnKnownValuesKeepsTheCommandFromRunning() {
        tree.with("train.py", """
                import sys
                import torch
                shards = 3
                assert shards == 4
                """);

        assertThat(tree.inspect("python train.py").hindrances())
                .containsExactly(
                        new CommandBlocker(RunBlockerKind.EXCEPTION, "assert shards == 4", new Place("train.py", 4)));
    }

    @Test
    void caughtOrOnlyPossibleExceptionsAreNotHindrances() {
        tree.with("train.py", """
                import torch
                import socket
                if socket.gethostname() == 'login':
                    raise RuntimeError('no GPU')
                for item in torch.load('list'):
                    raise StopIteration
                class Base:
                    def step(self):
                        raise NotImplementedError
                Base().step()
                try:
                    raise ImportError('no apex')
                except ImportError:
                    pass
                """);

        assertThat(tree.inspect("python train.py").hindrances()).isEmpty();
    }

    @Test
    void aMissingScriptKeepsTheCommandFromRunning() {
        tree.with("run.sh", "python absent.py --epochs 3\n").with("fetch.sh", "git clone x\npython absent.py\n");

        assertThat(tree.inspect("python gone.py").hindrances())
                .containsExactly(new CommandBlocker(RunBlockerKind.MISSING_SCRIPT, "gone.py", Place.COMMAND));
        assertThat(tree.inspect("bash gone.sh").hindrances())
                .containsExactly(new CommandBlocker(RunBlockerKind.MISSING_SCRIPT, "gone.sh", Place.COMMAND));
        assertThat(tree.inspect("bash run.sh").hindrances())
                .containsExactly(
                        new CommandBlocker(RunBlockerKind.MISSING_SCRIPT, "absent.py", new Place("run.sh", 1)));
        assertThat(tree.inspect("bash fetch.sh").hindrances()).isEmpty();
        assertThat(tree.inspect("cd elsewhere && python gone.py").hindrances()).isEmpty();
    }

    @Test
    void anAbsentNameInARegistryIsNotCertainWhileModulesThatRegisterAreUnread() {
        tree.with("parts/registry.py", """
                class Registry:
                    def __init__(self):
                        self._known = dict()
                    def register(self):
                        def keep(part):
                            self._known[part.__name__] = part
                            return part
                        return keep
                    def get(self, name):
                        if name not in self._known:
                            raise KeyError(name)
                        return self._known[name]
                    def listed(self):
                        return list(self._known.keys())
                """)
                .with("parts/build.py", """
                from .registry import Registry
                FITTERS = Registry()
                OTHER_REGISTRY = {}
                def check(wanted, known):
                    if wanted not in known:
                        raise ValueError(wanted)
                def build(name):
                    check(name, FITTERS.listed())
                    return FITTERS.get(name)()
                def other(name):
                    if name not in OTHER_REGISTRY:
                        raise ValueError(name)
                    return OTHER_REGISTRY[name]
                """)
                .with("parts/__init__.py", "from .build import FITTERS, build, other\nfrom .kinds import *\n")
                .with("parts/kinds/__init__.py", "from .quick import Quick\n")
                .with("parts/kinds/quick.py", """
                import torch
                from ..build import FITTERS
                @FITTERS.register()
                class Quick:
                    def __init__(self):
                        self.optimizer = torch.optim.SGD([], lr=0.75)
                """)
                .with("train.py", "from parts import build\nbuild('Quick')\n")
                .with("get.py", "from parts import FITTERS\nFITTERS.get('Unfound')\n")
                .with("other.py", "from parts import other\nother('Quick')\n")
                .with("check.py", "from parts.build import check\ncheck('Quick', ['Slow'])\n");

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.75);
        for (String program : new String[] {"train.py", "get.py", "other.py"}) {
            assertThat(tree.inspect("python " + program).hindrances())
                    .as(program)
                    .isEmpty();
        }
        assertThat(tree.inspect("python check.py").hindrances()).hasSize(1);
    }

    @Test
    void weightsInTheTypeOfTheirCheckpointHaveNoKnownPrecision() {
        String program = """
                import torch
                from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer
                config = AutoConfig.from_pretrained('facebook/opt-125m')
                given = {}
                if %s:
                    given['torch_dtype'] = config.torch_dtype
                tokenizer = AutoTokenizer.from_pretrained('facebook/opt-125m')
                model = AutoModelForCausalLM.from_pretrained('facebook/opt-125m', **given)
                loss = torch.nn.CrossEntropyLoss()
                torch.utils.data.DataLoader([], batch_size=1)
                print(loss(model(tokenizer('a')), 1))
                """;

        assertThat(tree.with("run.py", program.formatted("hasattr(config, 'torch_dtype')"))
                        .inspect("python run.py")
                        .precision())
                .isNull();
        assertThat(tree.with("run.py", program.formatted("False"))
                        .inspect("python run.py")
                        .precision())
                .isEqualTo("fp32");
    }
}
