package io.schedmate.code.similar;

import io.schedmate.code.similar.compare.ComparedTree;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes in names, in files and in lists. */
class SizesTest {

    private ComparedTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new ComparedTree(folder);
    }

    @Test
    void thePatchSizeFollowsASlash() {
        tree.file("train.py", """
                import argparse, torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--model', type=str, default='Wren-XL/2')
                args = parser.parse_args()
                net = make(args.model)
                """);

        tree.assertOther("python train.py --model Wren-XL/2", "python train.py --model Wren-B/2");
        tree.assertOther("python train.py --model Wren-L/2", "python train.py --model Wren-L/4");
        tree.assertSame("python train.py --model Wren-XL/2", "python train.py");
    }

    @Test
    void twoFilesOfAModelMayDescribeTwoSizes() {
        tree.file("conf/deep50.yml", "__include__: [base.yml]\nBackbone:\n  depth: 50\n");
        tree.file("conf/deep101.yml", "__include__: [base.yml]\nBackbone:\n  depth: 101\n");
        tree.file("conf/deep50_again.yml", "__include__: [base.yml]\nBackbone:\n  depth: 50\noptimizer:\n  lr: 0.5\n");
        tree.file("conf/base.yml", "model: Detector\ndataset: coco\nepochs: 12\nbatch_size: 4\n");
        tree.file("train.py", """
                import argparse, os, yaml
                parser = argparse.ArgumentParser()
                parser.add_argument('-c', '--config', type=str)
                args = parser.parse_args()
                def load(path, into):
                    with open(path) as f:
                        told = yaml.load(f, Loader=yaml.Loader)
                    for part in told.get('__include__', []):
                        load(os.path.join(os.path.dirname(path), part), into)
                    into.update(told)
                    return into
                cfg = load(args.config, {})
                for epoch in range(cfg['epochs']):
                    pass
                """);

        tree.assertOther("python train.py -c conf/deep50.yml", "python train.py -c conf/deep101.yml");
        tree.assertSame("python train.py -c conf/deep50.yml", "python train.py -c conf/deep50_again.yml");
    }

    @Test
    void numbersAfterAnOptionAreOneList() {
        tree.file("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--nmb_crops', type=int, nargs='+', default=[2])
                parser.add_argument('--size_crops', type=int, nargs='+', default=[224])
                parser.add_argument('--seed', type=int, default=1)
                args = parser.parse_args()
                views = make_views(args.nmb_crops, args.size_crops)
                """);

        tree.assertOther("python train.py --nmb_crops 2 6 --seed 1", "python train.py --nmb_crops 2 --seed 1");
        tree.assertSame("python train.py --nmb_crops 2 6 --seed 1", "python train.py --seed 2 --nmb_crops 2 6");
        tree.assertSame(
                "python train.py --nmb_crops 2 6 --size_crops 224 96",
                "python train.py --size_crops 224 96 --nmb_crops 2 6");
    }

    @Test
    void theDefaultPrecisionMayBeStatedExplicitly() {
        tree.file("train.py", """
                from typing import Optional
                import lightning as L
                import torch
                def usual():
                    return "bf16-mixed" if torch.cuda.is_bf16_supported() else "16-mixed"
                def main(devices: int = 1, precision: Optional[str] = None):
                    precision = precision or usual()
                    fabric = L.Fabric(devices=devices, precision=precision)
                if __name__ == "__main__":
                    from jsonargparse import CLI
                    CLI(main)
                """);

        tree.assertSame("python train.py --devices 1", "python train.py --devices 1 --precision bf16-mixed");
        tree.assertOther("python train.py --devices 1", "python train.py --devices 1 --precision 32-true");
    }

    @Test
    void outputPathsAreIgnored() {
        tree.file("train.py", """
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--img_log_dir', type=str, default='logs')
                parser.add_argument('--img_log_name', type=str, default='run')
                parser.add_argument('--img_size', type=int, default=224)
                args = parser.parse_args()
                writer = open_writer(args.img_log_dir, args.img_log_name)
                data = load(args.img_size)
                """);

        tree.assertSame(
                "python train.py --img_log_dir a --img_log_name one",
                "python train.py --img_log_dir b --img_log_name two");
        tree.assertOther("python train.py --img_size 224", "python train.py --img_size 448");
    }

    @Test
    void aSingleRepetitionEqualsTheDefault() {
        tree.file("train.py", """
                from somewhere.cmd_args import parse_args
                args = parse_args()
                for each in range(args.repeat):
                    run(args)
                """);
        String one = "python train.py --cfg a.yaml logs.use False";

        tree.assertSame(one, "python train.py --cfg a.yaml --repeat 1 logs.use False seed 42");
        tree.assertOther(one, "python train.py --cfg a.yaml --repeat 10 logs.use False");
    }
}
