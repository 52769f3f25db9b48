package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations that a program converts by the types and the texts of their values. */
class TextsAndTypesTest {

    private static final String TRAINING = """
            import torch
            from settings import settings
            net = torch.nn.Linear(4, 2)
            rule = torch.optim.SGD(net.parameters(), lr=settings.rate)
            loader = torch.utils.data.DataLoader([1], batch_size=settings.batch_size, shuffle=True)
            for epoch in range(settings.epochs):
                for batch in loader:
                    net(batch).backward()
                    rule.step()
            """;

    private TestTree tree;

    @BeforeEach
    void atATraining(@TempDir Path folder) {
        tree = new TestTree(folder).with("fit.py", TRAINING);
    }

    @Test
    void onlyDictionariesAreConvertedByTheirType() {
        tree.with("all.yaml", "FIT:\n  rate: 0.25\n  batch_size: 40\n  epochs: 12\n  cards: [0, 1]\n")
                .with("settings.py", """
                        import yaml
                        class Tree(dict):
                            def __init__(self, given):
                                for key, value in given.items():
                                    if type(value) is dict:
                                        given[key] = Tree(value)
                                super(Tree, self).__init__(given)
                            def __getattr__(self, key):
                                return self[key]
                        flat = {}
                        for part, inner in yaml.safe_load(open('all.yaml')).items():
                            for key, value in inner.items():
                                flat[key] = value
                        settings = Tree(flat)
                        assert settings.epochs in [6, 12]
                        if type(settings.cards) == list and len(settings.cards) == 2:
                            settings['epochs'] = 24
                        """);

        var job = tree.inspect("python fit.py");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.batchSizePerDevice()).isEqualTo(40);
        assertThat(job.epochs()).isEqualTo(24);
        assertThat(job.hindrances()).isEmpty();
    }

    @Test
    void aMatchedExpressionInAFileIsCalculated() {
        tree.with("conf/base.yaml", "rate: 0.5\nbatch_size: 16\nepochs: 600/${every}\nevery: 4\n")
                .with("settings.py", """
                        import re
                        from pathlib import Path
                        from omegaconf import OmegaConf
                        folder = Path().cwd() / 'conf'
                        settings = OmegaConf.load(folder / 'base.yaml')
                        settings.merge_with(OmegaConf.from_cli())
                        for key, value in settings.items():
                            if isinstance(value, str):
                                found = re.match(r'(\\d+)([-+*/])(\\d+)', value)
                                if found:
                                    settings[key] = int(eval(found.group(1) + found.group(2) + found.group(3)))
                        """);

        assertThat(tree.inspect("python fit.py").epochs()).isEqualTo(150);
    }

    @Test
    void aCompiledPatternTakesANameApart() {
        tree.with("settings.py", """
                import re, sys
                from types import SimpleNamespace
                form = re.compile('b(?P<batch>[0-9]+)-e([0-9]+)')
                name = re.sub('_', '-', sys.argv[1])
                found = form.fullmatch(name)
                rates = [float(each) for each in re.findall('0[.][0-9]+', '0.125 or 7')]
                settings = SimpleNamespace(
                    rate=rates[0], batch_size=int(found.group('batch')), epochs=int(found.groups()[1]))
                """);

        var job = tree.inspect("python fit.py b24_e9");

        assertThat(job.batchSizePerDevice()).isEqualTo(24);
        assertThat(job.epochs()).isEqualTo(9);
        assertThat(job.learningRate()).isEqualTo(0.125);
    }

    @Test
    void pairsOfWordsAreTakenApartByASliceWithAStep() {
        tree.with("settings.py", """
                import sys
                from types import SimpleNamespace
                values = sys.argv[2::2]
                settings = SimpleNamespace(rate=0.5, batch_size=int(values[0]), epochs=int(values[1]))
                """);

        var job = tree.inspect("python fit.py FIT.batch_size 48 FIT.epochs 30");

        assertThat(job.batchSizePerDevice()).isEqualTo(48);
        assertThat(job.epochs()).isEqualTo(30);
    }
}
