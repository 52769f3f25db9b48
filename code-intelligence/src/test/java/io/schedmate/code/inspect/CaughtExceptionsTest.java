package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exceptions that a program raises and catches. */
class CaughtExceptionsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void whatIsCaughtIsFollowedInItsHandler() {
        tree.with("fit.py", """
            import torch
            from torch.utils.data import DataLoader

            def fit(cfg, model, data):
                optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
                loader = DataLoader(data, batch_size=cfg.batch_size, shuffle=True)
                for step in range(cfg.steps):
                    model(next(iter(loader)))
            """).with("train.py", """
                    import sys
                    import torch
                    from types import SimpleNamespace
                    from fit import fit

                    def steps(words):
                        try:
                            if len(words) > 1:
                                raise ValueError('one word only')
                            return 10
                        except ValueError:
                            count = 2500
                        return count

                    cfg = SimpleNamespace(lr=1e-3, batch_size=4, steps=steps(sys.argv[1:]))
                    fit(cfg, torch.nn.Linear(3, 3), torch.utils.data.TensorDataset())
                    """);

        var job = tree.inspect("python train.py a b");

        assertThat(job.maxSteps()).isEqualTo(2500);
        assertThat(job.batchSizePerDevice()).isEqualTo(4);
        assertThat(job.hindrances()).isEmpty();
    }

    @Test
    void whatIsRaisedInAHandlerEndsTheFunction() {
        tree.with("train.py", """
            import sys
            import torch

            def check(words):
                try:
                    raise KeyError(words)
                except KeyError:
                    raise SystemExit('no such key')
                torch.optim.SGD([], lr=0.5)

            check(sys.argv[1:])
            """);

        var job = tree.inspect("python train.py");

        assertThat(job.optimizer()).isNull();
    }
}
