package io.schedmate.code.similar;

import io.schedmate.code.similar.compare.ComparedTree;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The meaning of a setting follows from its name, its default and its values. */
class JudgedSettingsTest {

    private static final String TRAINING = """
            import argparse, torch
            from datasets import load_dataset
            parser = argparse.ArgumentParser()
            parser.add_argument('--gpus', type=str, default='0', help='ids of the GPUs')
            parser.add_argument('--num_gpus', type=int, default=0)
            parser.add_argument('--train_size', type=int, default=64)
            parser.add_argument('--bsz', type=int, default=8)
            args = parser.parse_args()
            class UNet(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layer = torch.nn.Conv2d(3, 3, 3)
            net = UNet()
            optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
            data = load_dataset('cifar10')
            start(args.gpus, args.num_gpus, args.train_size)
            for epoch in range(30):
                pass
            """;

    private ComparedTree tree;

    @BeforeEach
    void atATraining(@TempDir Path folder) {
        tree = new ComparedTree(folder);
        tree.file("fit.py", TRAINING);
    }

    @Test
    void aValueThatStartsAtDeviceZeroListsDevices() {
        tree.assertSame("python fit.py --gpus 0", "python fit.py --gpus 2");
        tree.assertOther("python fit.py --gpus 0", "python fit.py --gpus 0,1");
        tree.assertOther("python fit.py --num_gpus 1", "python fit.py --num_gpus 2");
    }

    @Test
    void devicesWrittenAsSuchAreCounted() {
        tree.assertSame("python fit.py --devices cuda:0 cuda:1", "python fit.py --devices cuda:2 cuda:3");
        tree.assertOther("python fit.py --devices cuda:0 cuda:1", "python fit.py --devices cuda:0");
    }

    @Test
    void howOftenSnapshotsAreSavedChangesNoWork() {
        tree.assertSame("python fit.py --snap 50", "python fit.py --snap 10");
    }

    @Test
    void anAmountOfDataIsNotRecognizedByItsNameAlone() {
        tree.assertOther("python fit.py", "python fit.py --train_size 256");
        tree.assertSame("python fit.py", "python fit.py --train_size 64");
    }

    @Test
    void settingsInADictionaryAreComparedOneByOne() {
        String command = "python fit.py --hparams '{\"batch_size\": 64, \"steps\": 900}'";

        tree.assertSame(command, "python fit.py --hparams '{\"steps\": 900, \"batch_size\": 64, \"lr\": 2e-4}'");
        tree.assertOther(command, "python fit.py --hparams '{\"batch_size\": 64, \"steps\": 9000}'");
        tree.assertOther(
                "python tune.py --hparams '{\"task_names\": [\"rte\"]}'",
                "python tune.py --hparams '{\"task_names\": [\"mnli\"]}'");
        tree.assertSame(
                "python fit.py --kwargs \"{'optim': {'lr': 0.1}}\"",
                "python fit.py --kwargs \"{'optim': {'lr': 0.2}}\"");
        tree.assertOther(
                "python fit.py --kwargs \"{'net': {'depth': 2}}\"", "python fit.py --kwargs \"{'net': {'depth': 8}}\"");
    }

    @Test
    void aLoggerInsideAnotherPartChangesNoWork() {
        tree.assertSame("python fit.py --trainer.logger.name a", "python fit.py --trainer.logger.name b");
        tree.assertOther("python fit.py --trainer.model.name a", "python fit.py --trainer.model.name b");
    }

    @Test
    void theNameOrPathOfAModelSelectsIt() {
        tree.assertOther("python fit.py model.name_or_path=o/net-1b", "python fit.py model.name_or_path=o/net-7b");
    }

    @Test
    void aRequestMayBeWrittenIntoAScriptOrAfterItsLauncher() {
        tree.file("one.sbatch", "#!/bin/bash\n#SBATCH --gres=gpu:v9:2\nsrun python fit.py\n");

        tree.assertSame("sbatch one.sbatch", "srun --gres=gpu:v9:2 python fit.py");
        tree.assertOther("sbatch one.sbatch", "srun --gres=gpu:v9:4 python fit.py");
    }
}
