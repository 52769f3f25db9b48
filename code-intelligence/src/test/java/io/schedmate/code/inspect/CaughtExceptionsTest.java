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
    void theHandlerOfACaughtExceptionIsEvaluated() {
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
    void anExceptionRaisedInAHandlerEndsTheFunction() {
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

    @Test
    void aDataClassValidatesTheGivenOptions() {
        tree.with("train.py", """
            from dataclasses import dataclass, field
            from typing import List, Optional
            from transformers import HfArgumentParser, Trainer, TrainingArguments

            @dataclass
            class Corpus:
                corpus: Optional[str] = None
                files: List[str] = field(default_factory=list)
                rows: int = 8

                def __post_init__(self):
                    if self.corpus is not None:
                        self.rows = 2 * self.rows
                    elif len(self.files) <= 0:
                        raise ValueError('neither corpus nor files')

            (corpus,) = HfArgumentParser(Corpus).parse_args_into_dataclasses()
            settings = TrainingArguments(output_dir='out', per_device_train_batch_size=corpus.rows)
            Trainer(model=None, args=settings).train()
            """);

        var given = tree.inspect("python train.py --corpus owls --rows 16");
        var missing = tree.inspect("python train.py --rows 16");

        assertThat(given.hindrances()).isEmpty();
        assertThat(given.batchSizePerDevice()).isEqualTo(32);
        assertThat(missing.hindrances()).isNotEmpty();
    }

    @Test
    void whatAProgramCollectedMakesNoExceptionCertain() {
        tree.with("train.py", """
                import sys
                from elsewhere import index
                sizes = [8]
                for level in range(400):
                    sizes.append(level)
                def build(kinds):
                    left = [8]
                    for level in range(40):
                        for part in range(2):
                            left.append(part)
                    for level in range(80):
                        left.pop()
                    known = {}
                    for kind in kinds:
                        known[kind] = len(kind)
                    assert not left
                    assert known['edges'] == 1
                    groups = []
                    groups.append(['edges'])
                    for kind in kinds:
                        groups[index(kind)].append('nodes')
                    counts = {'first': len(groups[0])}
                    assert counts['first'] == 2
                    for kind in ['edges', 'nodes']:
                        if kind not in known:
                            raise ValueError(kind)
                build(['edges'])
                """);

        assertThat(tree.inspect("python train.py").hindrances()).isEmpty();
    }

    @Test
    void aConstantOfTheProgramMakesAnExceptionCertain() {
        tree.with("train.py", """
                import sys
                KINDS = ['small', 'large']
                if sys.argv[1] not in KINDS:
                    raise ValueError('no such kind')
                """);

        assertThat(tree.inspect("python train.py small").hindrances()).isEmpty();
        assertThat(tree.inspect("python train.py huge").hindrances()).hasSize(1);
    }
}
