package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that a program passes to an experiment tracker and reads back from it. */
class TrackedSettingsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private void has(String program, double rate, long batch) {
        tree.with("train.py", "import torch\nimport wandb\n" + program);
        var job = tree.inspect("python train.py");
        assertThat(job.learningRate()).as(program).isEqualTo(rate);
        assertThat(job.batchSizePerDevice()).as(program).isEqualTo(batch);
    }

    @Test
    void settingsOfTheRunAreItsConfig() {
        has("""
                settings = {'rate': 0.5, 'batch': 8}
                wandb.init(project='p', config=settings)
                config = wandb.config
                torch.utils.data.DataLoader([], batch_size=config.batch, shuffle=True)
                torch.optim.SGD([], lr=config['rate'])
                """, 0.5, 8);
        has("""
                import argparse
                parser = argparse.ArgumentParser()
                parser.add_argument('--rate', type=float, default=0.25)
                wandb.init(config=parser.parse_args())
                wandb.config.update({'batch': 16})
                torch.utils.data.DataLoader([], batch_size=wandb.config.batch, shuffle=True)
                torch.optim.SGD([], lr=wandb.config.rate)
                """, 0.25, 16);
    }

    @Test
    void assignedSettingsAreRead() {
        has("""
                wandb.init(project='p')
                config = wandb.config
                config.rate = 0.125
                config.batch = 4
                torch.utils.data.DataLoader([], batch_size=config.batch, shuffle=True)
                torch.optim.SGD([], lr=config.rate)
                """, 0.125, 4);
    }

    @Test
    void aFileMayDescribeEachSetting() {
        tree.with("run.yaml", "rate:\n  desc: step size\n  value: 0.75\nbatch: 32\n");
        has("""
                wandb.init(config='run.yaml')
                torch.utils.data.DataLoader([], batch_size=wandb.config.batch, shuffle=True)
                torch.optim.SGD([], lr=wandb.config.rate)
                """, 0.75, 32);
    }

    @Test
    void anAgentCallsTheTrainingFunction() {
        has("""
                def main():
                    wandb.init(config={'rate': 0.5, 'batch': 2})
                    torch.utils.data.DataLoader([], batch_size=wandb.config.batch, shuffle=True)
                    torch.optim.SGD([], lr=wandb.config.rate)
                wandb.agent(wandb.sweep({}), function=main, count=3)
                """, 0.5, 2);
    }
}
