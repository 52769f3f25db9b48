package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Durations with units, time limits, and conditions that end a training early. */
class DurationsWithUnitsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aDurationInBatchesIsANumberOfSteps() {
        tree.with("run.yaml", """
            max_duration: 4800ba
            global_train_batch_size: 256
            device_train_microbatch_size: 16
            precision: amp_bf16
            model:
              name: mpt_causal_lm
              max_seq_len: 2048
            tokenizer:
              name: EleutherAI/gpt-neox-20b
            optimizer:
              name: decoupled_adamw
              lr: 6.0e-4
            fsdp_config:
              sharding_strategy: FULL_SHARD
              mixed_precision: PURE
            """).with("train.py", """
                    import sys
                    import torch
                    from composer import Trainer
                    from omegaconf import OmegaConf

                    cfg = OmegaConf.merge(OmegaConf.load(sys.argv[1]), OmegaConf.from_cli(sys.argv[2:]))
                    trainer = Trainer(max_duration=cfg.max_duration, precision=cfg.precision, fsdp_config=cfg.fsdp_config)
                    trainer.fit()
                    """);

        var job = tree.inspect("composer train.py run.yaml");

        assertThat(job.maxSteps()).isEqualTo(4800);
        assertThat(job.epochs()).isNull();
        assertThat(job.globalBatchSize()).isEqualTo(256);
        assertThat(job.distributed()).isEqualTo("fsdp");
        assertThat(job.precision()).contains("bf16");
        assertThat(job.modelName()).isEqualTo("mpt_causal_lm");
    }

    @Test
    void aDurationInEpochsIsANumberOfEpochs() {
        tree.with("run.yaml", """
            max_duration: 10ep
            global_train_batch_size: 256
            device_train_microbatch_size: 16
            precision: amp_bf16
            model:
              name: mpt_causal_lm
              max_seq_len: 2048
            tokenizer:
              name: EleutherAI/gpt-neox-20b
            optimizer:
              name: decoupled_adamw
              lr: 6.0e-4
            fsdp_config:
              sharding_strategy: FULL_SHARD
              mixed_precision: PURE
            """).with("train.py", """
                    import sys
                    import torch
                    from composer import Trainer
                    from omegaconf import OmegaConf

                    cfg = OmegaConf.merge(OmegaConf.load(sys.argv[1]), OmegaConf.from_cli(sys.argv[2:]))
                    trainer = Trainer(max_duration=cfg.max_duration, precision=cfg.precision, fsdp_config=cfg.fsdp_config)
                    trainer.fit()
                    """);

        var job = tree.inspect("composer train.py run.yaml");

        assertThat(job.epochs()).isEqualTo(10.0);
        assertThat(job.maxSteps()).isNull();
    }

    @Test
    void aDurationInTheCommandOverridesTheFile() {
        tree.with("run.yaml", """
            max_duration: 10ep
            global_train_batch_size: 256
            device_train_microbatch_size: 16
            precision: amp_bf16
            model:
              name: mpt_causal_lm
              max_seq_len: 2048
            tokenizer:
              name: EleutherAI/gpt-neox-20b
            optimizer:
              name: decoupled_adamw
              lr: 6.0e-4
            fsdp_config:
              sharding_strategy: FULL_SHARD
              mixed_precision: PURE
            """).with("train.py", """
                    import sys
                    import torch
                    from composer import Trainer
                    from omegaconf import OmegaConf

                    cfg = OmegaConf.merge(OmegaConf.load(sys.argv[1]), OmegaConf.from_cli(sys.argv[2:]))
                    trainer = Trainer(max_duration=cfg.max_duration, precision=cfg.precision, fsdp_config=cfg.fsdp_config)
                    trainer.fit()
                    """);

        var job = tree.inspect("composer train.py run.yaml max_duration=2000ba");

        assertThat(job.maxSteps()).isEqualTo(2000);
        assertThat(job.epochs()).isNull();
    }

    @Test
    void aDurationInTokensIsDividedByTheGlobalBatch() {
        tree.with("run.yaml", """
            max_duration: 1_048_576_000tok
            global_train_batch_size: 256
            device_train_microbatch_size: 16
            precision: amp_bf16
            model:
              name: mpt_causal_lm
              max_seq_len: 2048
            tokenizer:
              name: EleutherAI/gpt-neox-20b
            optimizer:
              name: decoupled_adamw
              lr: 6.0e-4
            fsdp_config:
              sharding_strategy: FULL_SHARD
              mixed_precision: PURE
            """).with("train.py", """
                    import sys
                    import torch
                    from composer import Trainer
                    from omegaconf import OmegaConf

                    cfg = OmegaConf.merge(OmegaConf.load(sys.argv[1]), OmegaConf.from_cli(sys.argv[2:]))
                    trainer = Trainer(max_duration=cfg.max_duration, precision=cfg.precision, fsdp_config=cfg.fsdp_config)
                    trainer.fit()
                    """);

        var job = tree.inspect("composer train.py run.yaml");

        assertThat(job.maxSteps()).isEqualTo(2000);
    }

    @Test
    void aDurationInSamplesIsDividedByTheGlobalBatch() {
        tree.with("run.yaml", """
            max_duration: 512000sp
            global_train_batch_size: 256
            device_train_microbatch_size: 16
            precision: amp_bf16
            model:
              name: mpt_causal_lm
              max_seq_len: 2048
            tokenizer:
              name: EleutherAI/gpt-neox-20b
            optimizer:
              name: decoupled_adamw
              lr: 6.0e-4
            fsdp_config:
              sharding_strategy: FULL_SHARD
              mixed_precision: PURE
            """).with("train.py", """
                    import sys
                    import torch
                    from composer import Trainer
                    from omegaconf import OmegaConf

                    cfg = OmegaConf.merge(OmegaConf.load(sys.argv[1]), OmegaConf.from_cli(sys.argv[2:]))
                    trainer = Trainer(max_duration=cfg.max_duration, precision=cfg.precision, fsdp_config=cfg.fsdp_config)
                    trainer.fit()
                    """);

        var job = tree.inspect("composer train.py run.yaml");

        assertThat(job.maxSteps()).isEqualTo(2000);
    }

    @Test
    void theTimeOfABatchJobIsItsLimit() {
        tree.with("job.sh", """
            #!/bin/bash
            #SBATCH --time=1-02:30:00
            #SBATCH --gres=gpu:2
            srun python train.py
            """).with("train.py", """
                    import torch
                    optimizer = torch.optim.SGD([], lr=0.1)
                    """);

        var job = tree.inspect("sbatch job.sh");

        assertThat(job.value(io.schedmate.code.workload.WorkloadField.TIME_LIMIT))
                .isNotNull();
    }

    @Test
    void anExitDurationIsNotANumberOfSteps() {
        tree.with("train.py", """
            import argparse
            import torch

            parser = argparse.ArgumentParser()
            parser.add_argument('--train-iters', type=int, default=1000)
            parser.add_argument('--exit-duration-in-mins', type=int, default=None)
            parser.add_argument('--exit-interval', type=int, default=None)
            parser.add_argument('--patience', type=int, default=5)
            args = parser.parse_args()
            model = torch.nn.Linear(3, 3)
            optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
            bad = 0
            iteration = 0
            while iteration < args.train_iters:
                iteration += 1
                loss = model(torch.rand(3))
                bad = bad + 1 if loss > 1 else 0
                if bad >= args.patience:
                    break
                if args.exit_interval and iteration % args.exit_interval == 0:
                    break
            """);

        var job = tree.inspect("python train.py --train-iters 5000 --exit-duration-in-mins 235 --patience 3");

        assertThat(job.maxSteps()).isEqualTo(5000);
    }
}
