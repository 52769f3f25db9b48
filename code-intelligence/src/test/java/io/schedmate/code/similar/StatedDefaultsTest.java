package io.schedmate.code.similar;

import io.schedmate.code.similar.compare.ComparedTree;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that one command states and another takes from a file, a default or a shared part. */
class StatedDefaultsTest {

    private ComparedTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new ComparedTree(folder);
    }

    private void withAFileOfOptions() {
        tree.file("conf/narrow.yaml", "model: narrow\nwidth: 64\nmixedprec: false\nsave_path: runs/narrow\n");
        tree.file("fit.py", """
                import argparse, yaml, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--config', type=str, default=None)
                parser.add_argument('--model', type=str, default='')
                parser.add_argument('--width', type=int, default=8)
                parser.add_argument('--epochs', type=int, default=5)
                parser.add_argument('--save_path', type=str, default='runs/one')
                parser.add_argument('--mixedprec', action='store_true')
                args = parser.parse_args()
                if args.config is not None:
                    with open(args.config) as f:
                        for key, value in yaml.load(f, Loader=yaml.FullLoader).items():
                            args.__dict__[key] = value
                class Narrow(torch.nn.Module):
                    def __init__(self, width):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, width, 3)
                net = Narrow(args.width)
                optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
                for epoch in range(args.epochs):
                    with torch.autocast('cuda', enabled=args.mixedprec):
                        net(None)
                """);
    }

    @Test
    void optionsMayStateTheValuesOfAFile() {
        withAFileOfOptions();

        tree.assertSame(
                "python fit.py --config conf/narrow.yaml",
                "python fit.py --model narrow --width 64 --save_path runs/two");
        tree.assertOther("python fit.py --config conf/narrow.yaml", "python fit.py --model narrow --width 128");
        tree.assertOther(
                "python fit.py --config conf/narrow.yaml", "python fit.py --model narrow --width 64 --epochs 50");
    }

    @Test
    void aPrecisionSwitchIsRecognizedUnderAnyName() {
        withAFileOfOptions();

        tree.assertOther("python fit.py --model narrow", "python fit.py --model narrow --mixedprec");
    }

    @Test
    void aDefaultModelNameIsTheModelThatTheProgramCreates() {
        tree.file("fit.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--net', type=str, default='egnn_dynamics')
                parser.add_argument('--model', type=str, default='egnn')
                parser.add_argument('--no_wandb', action='store_true')
                args = parser.parse_args()
                class UNet(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.layer = torch.nn.Conv2d(3, 3, 3)
                net = UNet()
                optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
                """);

        tree.assertSame("python fit.py", "python fit.py --model egnn --no_wandb");
        tree.assertOther("python fit.py", "python fit.py --model schnet");
    }

    @Test
    void programsThatShareAFunctionAreDifferent() {
        tree.file("plain.py", "def measure(net):\n    return 0\nif __name__ == '__main__':\n    print('plain')\n");
        tree.file("twofold.py", "from plain import measure\nprint('twofold')\n");

        tree.assertOther("python twofold.py", "python plain.py");
    }

    @Test
    void aSettingThatIsOnlyLoggedIsALabel() {
        tree.file("conf/main.yaml", "task_name: first\nepochs: 3\n");
        tree.file("reports.py", """
                def log_hyperparameters(cfg, logger):
                    hparams = {}
                    hparams['task_name'] = cfg.get('task_name')
                    hparams['epochs'] = cfg.get('epochs')
                    logger.log_hyperparams(hparams)
                """);
        tree.file("fit.py", """
                import hydra
                from reports import log_hyperparameters
                @hydra.main(config_path='conf', config_name='main')
                def main(cfg):
                    log_hyperparameters(cfg, None)
                    for epoch in range(cfg.epochs):
                        pass
                main()
                """);

        tree.assertSame("python fit.py", "python fit.py task_name=second");
        tree.assertOther("python fit.py", "python fit.py epochs=9");
    }

    @Test
    void filesWithTwoSizesDescribeTwoModels() {
        for (String size : new String[] {"base", "small", "other"}) {
            tree.file("conf/net_" + size + ".py", "_base_ = ['inner_" + size + ".py']\n");
            tree.file("conf/inner_" + size + ".py", """
                    model = dict(type='EncoderDecoder', backbone=dict(type='TopFormer', width=[%d]))
                    dataset_type = 'ADE20KDataset'
                    total_epochs = 5
                    """.formatted(size.length()));
        }
        tree.file("train.py", """
                import argparse
                from mmcv import Config
                parser = argparse.ArgumentParser()
                parser.add_argument('config')
                args = parser.parse_args()
                cfg = Config.fromfile(args.config)
                """);

        tree.assertOther("python train.py conf/net_base.py", "python train.py conf/net_small.py");
        tree.assertSame("python train.py conf/net_base.py", "python train.py conf/net_other.py");
    }

    @Test
    void filesThatDifferOnlyInALabelMayDescribeTwoDatasets() {
        tree.file("conf/first.yaml", "name: cifar10\n");
        tree.file("conf/second.yaml", "name: imagenet\n");
        tree.file("fit.py", """
                import argparse, yaml
                from datasets import load_dataset
                parser = argparse.ArgumentParser()
                parser.add_argument('--base')
                parser.add_argument('--postfix', default='')
                args = parser.parse_args()
                with open(args.base) as f:
                    config = yaml.safe_load(f)
                data = load_dataset(config['name'])
                """);

        tree.assertOther(
                "python fit.py --base conf/first.yaml --postfix x",
                "python fit.py --base conf/second.yaml --postfix y");
    }

    @Test
    void twoFilesMayHaveTheSameValues() {
        withAFileOfOptions();
        tree.file(
                "conf/other.yaml",
                "# another hand\nwidth: 64\nmodel: narrow\nmixedprec: false\nsave_path: runs/three\n");

        tree.assertSame("python fit.py --config conf/narrow.yaml", "python fit.py --config conf/other.yaml");
        tree.assertOther(
                "python fit.py --config conf/narrow.yaml", "python fit.py --config conf/other.yaml --width 128");
    }
}
