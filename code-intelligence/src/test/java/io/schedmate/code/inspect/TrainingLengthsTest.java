package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that are passed to a training in parts, and lengths that no loop header states. */
class TrainingLengthsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aPatienceIsNotTheLengthOfTheTraining() {
        tree.with("train.py", """
                import torch
                nb_epochs = 20000
                patience = 100
                model = torch.nn.Linear(3, 1)
                optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
                best = 0
                curr_step = 0
                for epoch in range(nb_epochs):
                    loss = model(torch.zeros(3))
                    loss.backward()
                    optimizer.step()
                    if loss > best:
                        curr_step = 0
                    else:
                        curr_step += 1
                        if curr_step == patience:
                            break
                """);

        var job = tree.inspect("python train.py");

        assertThat(job.epochs()).isEqualTo(20000.0);
        assertThat(job.maxSteps()).isNull();
    }

    @Test
    void severalConfigurationFilesAreReadAndACounterEndsTheTraining() {
        tree.with("data.yaml", "name: x\n")
                .with("fit.yaml", "optimizer: {batch_size: 12, rate: 0.02}\nstep: {total_step: 5000, log_step: 10}\n")
                .with("train.py", """
                        import argparse, yaml, torch
                        def main(args, configs):
                            data, fit = configs
                            loader = torch.utils.data.DataLoader([], batch_size=fit['optimizer']['batch_size'])
                            torch.optim.Adam([], lr=fit['optimizer']['rate'])
                            step = args.restore_step + 1
                            last = fit['step']['total_step']
                            while True:
                                for batch in loader:
                                    if step == last:
                                        quit()
                                    step += 1
                        if __name__ == '__main__':
                            parser = argparse.ArgumentParser()
                            parser.add_argument('--restore_step', type=int, default=0)
                            parser.add_argument('-d', '--data_config', required=True)
                            parser.add_argument('-f', '--fit_config', required=True)
                            args = parser.parse_args()
                            data = yaml.load(open(args.data_config, 'r'), Loader=yaml.FullLoader)
                            fit = yaml.load(open(args.fit_config, 'r'), Loader=yaml.FullLoader)
                            main(args, (data, fit))
                        """);

        var job = tree.inspect("python train.py -d data.yaml -f fit.yaml");

        assertThat(job.batchSizePerDevice()).isEqualTo(12);
        assertThat(job.learningRate()).isEqualTo(0.02);
        assertThat(job.maxSteps()).isEqualTo(5000);
    }

    @Test
    void samplesAreDividedByTheGlobalBatchToSteps() {
        tree.with("train.py", """
                import click, torch
                class Easy(dict):
                    def __getattr__(self, name): return self[name]
                    def __setattr__(self, name, value): self[name] = value
                def loop(batch_size=8, optimizer_kwargs={}, total_kimg=10):
                    torch.utils.data.DataLoader([], batch_size=batch_size, shuffle=True)
                    torch.optim.Adam([], **optimizer_kwargs)
                    seen = 0
                    while True:
                        seen += batch_size
                        if seen >= total_kimg * 1000:
                            break
                @click.command()
                @click.option('--batch', type=int, default=32)
                @click.option('--lr', type=float, default=0.01)
                @click.option('--duration', type=float, default=2)
                def main(**kwargs):
                    opts = Easy(kwargs)
                    c = Easy()
                    c.optimizer_kwargs = Easy(lr=opts.lr)
                    c.total_kimg = max(int(opts.duration * 1000), 1)
                    c.batch_size = opts.batch
                    loop(**c)
                if __name__ == '__main__':
                    main()
                """);

        var job = tree.inspect("python train.py --batch=64 --duration=0.64");

        assertThat(job.maxSteps()).isEqualTo(10_000);
        assertThat(job.learningRate()).isEqualTo(0.01);
    }

    @Test
    void hyperparametersMayBePassedInOneArgument() {
        tree.with("train.py", """
                import argparse, torch
                import tensorflow as tf
                def made(told=None):
                    hparams = tf.contrib.training.HParams(batch=4, rate=0.1, sizes=[1, 2])
                    if told:
                        hparams.parse(told)
                    return hparams
                parser = argparse.ArgumentParser()
                parser.add_argument('--hparams', type=str)
                hparams = made(parser.parse_args().hparams)
                torch.utils.data.DataLoader([], batch_size=hparams.batch, shuffle=True)
                torch.optim.Adam([], lr=hparams.rate)
                """);

        var job = tree.inspect("python train.py --hparams=sizes=[3,4],rate=5e-3,batch=16");

        assertThat(job.batchSizePerDevice()).isEqualTo(16);
        assertThat(job.learningRate()).isEqualTo(5e-3);
        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(4);
    }

    @Test
    void accumulationMayBeComputedByTheProgram() {
        tree.with("train.py", """
                import torch
                import pytorch_lightning as pl
                from sacred import Experiment
                ex = Experiment('x')
                @ex.config
                def cfg():
                    whole = 256
                    per_gpu_batchsize = 32
                    num_gpus = 4
                @ex.automain
                def main(_config):
                    torch.utils.data.DataLoader([], batch_size=_config['per_gpu_batchsize'], shuffle=True)
                    rounds = _config['whole'] // (_config['per_gpu_batchsize'] * _config['num_gpus'])
                    pl.Trainer(gpus=_config['num_gpus'], accelerator='ddp', accumulate_grad_batches=rounds).fit(None)
                """);

        assertThat(tree.inspect("python train.py").globalBatchSize()).isEqualTo(256);
    }

    @Test
    void stepsOfAPartOfTheTrainingAreNotItsLength() {
        tree.with("train.py", """
                import argparse
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument('--max_steps', type=int, default=900, help='most steps per episode')
                parser.add_argument('--num_iters', type=int, default=5000, help='steps of the training')
                args = parser.parse_args()
                torch.optim.SGD(torch.nn.Linear(2, 2).parameters(), lr=0.1)
                fit(args.num_iters)
                """);

        assertThat(tree.inspect("python train.py").maxSteps()).isEqualTo(5000);
    }

    @Test
    void anOptionForTheEpochsDoesNotCountIfTheTrainingCallStatesOthers() {
        tree.with("train.py", """
                import argparse
                from tensorflow import keras
                parser = argparse.ArgumentParser()
                parser.add_argument('--train_epochs', type=int, default=150)
                parser.add_argument('--short', action='store_true')
                args = parser.parse_args()
                model = keras.Sequential([keras.layers.Dense(1)])
                model.compile(optimizer='adam', loss='mse')
                model.fit([], epochs=3 if args.short else args.train_epochs)
                """);

        assertThat(tree.inspect("python train.py --train_epochs 80").epochs()).isEqualTo(80);
        assertThat(tree.inspect("python train.py --train_epochs 80 --short").epochs())
                .isEqualTo(3);
    }
}
