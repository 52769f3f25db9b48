package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sacred experiments, whose configuration consists of local variables of functions. */
class SacredProgramsTest {

    private static final String CONFIG = """
            from sacred import Experiment
            ex = Experiment('words')
            @ex.config
            def base():
                rate = 0.1
                batch = 4
                steps_a_batch = batch * 2
                solver = {'name': 'sgd', 'decay': 0.5}
            @ex.config
            def more(batch):
                if batch > 10:
                    kind = 'large'
                else:
                    kind = 'small'
            @ex.named_config
            def careful():
                rate = 0.02
                solver = {'decay': 0.25}
            @ex.named_config
            def broad():
                rate = 0.03
                batch = 64
            """;

    private static final String RUN = """
            import torch
            from settings import ex
            from torch.utils.data import DataLoader
            @ex.capture
            def optimizer(rate, solver):
                return torch.optim.SGD([], lr=rate, weight_decay=solver['decay'])
            @ex.automain
            def main(_config, batch, kind):
                DataLoader([], batch_size=batch, shuffle=True)
                optimizer()
                if kind == 'large':
                    torch.optim.lr_scheduler.StepLR()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void theLocalVariablesOfConfigurationFunctionsAreTheConfiguration() {
        tree.with("settings.py", CONFIG).with("run.py", RUN);

        var job = tree.inspect("python run.py");

        assertThat(job.batchSizePerDevice()).isEqualTo(4);
        assertThat(job.learningRate()).isEqualTo(0.1);
        assertThat(job.evidence()).containsEntry("learningRate", "settings.py:5");
    }

    @Test
    void updatesApplyToNamedConfigurationsAndTheseToOthers() {
        tree.with("settings.py", CONFIG).with("run.py", RUN);

        var named = tree.inspect("python run.py with careful broad batch=32");
        var updated = tree.inspect("python run.py main -F logs with broad rate=0.5");

        assertThat(named.learningRate()).isEqualTo(0.03);
        assertThat(named.batchSizePerDevice()).isEqualTo(32);
        assertThat(updated.learningRate()).isEqualTo(0.5);
        assertThat(updated.batchSizePerDevice()).isEqualTo(64);
    }

    @Test
    void filesAndDictionariesAreMergedAndUpdatesReachIntoThem() {
        tree.with("base.yaml", "solver:\n  rate: 0.4\n  decay: 0.1\nbatch: 6\n")
                .with("fast.json", "{\"solver\": {\"rate\": 0.9}}")
                .with("train.py", """
                        import torch
                        import sacred
                        ex = sacred.Experiment()
                        ex.add_config('base.yaml')
                        ex.add_config({'workers': 3})
                        ex.add_named_config('fast', 'fast.json')
                        @ex.capture(prefix='solver')
                        def solve(rate, decay=0.0):
                            torch.optim.AdamW([], lr=rate, weight_decay=decay)
                        @ex.main
                        def go(batch, workers):
                            torch.utils.data.DataLoader([], batch_size=batch, shuffle=True)
                            solve()
                        if __name__ == '__main__':
                            ex.run_commandline()
                        """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.4);
        assertThat(tree.inspect("python train.py with solver.rate=0.7").learningRate())
                .isEqualTo(0.7);
        assertThat(tree.inspect("python train.py with fast").learningRate()).isEqualTo(0.9);
        assertThat(tree.inspect("python train.py with base.yaml batch=8").batchSizePerDevice())
                .isEqualTo(8);
    }

    @Test
    void anIngredientHasItsConfigurationUnderItsName() {
        tree.with("data.py", """
                from sacred import Ingredient
                data = Ingredient('data')
                @data.config
                def cfg():
                    batch = 5
                @data.named_config
                def wide():
                    batch = 50
                @data.capture
                def loader(batch):
                    from torch.utils.data import DataLoader
                    return DataLoader([], batch_size=batch, shuffle=True)
                """).with("train.py", """
                import torch
                from sacred import Experiment
                from data import data, loader
                ex = Experiment('parts', ingredients=[data])
                @ex.config
                def cfg(data):
                    rate = 0.01 * data['batch']
                @ex.automain
                def main(rate):
                    loader()
                    torch.optim.SGD([], lr=rate)
                """);

        assertThat(tree.inspect("python train.py").batchSizePerDevice()).isEqualTo(5);
        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.05);
        assertThat(tree.inspect("python train.py with data.batch=7").batchSizePerDevice())
                .isEqualTo(7);
        assertThat(tree.inspect("python train.py with data.wide").batchSizePerDevice())
                .isEqualTo(50);
    }

    @Test
    void aProgramMayStartItsRunItself() {
        tree.with("train.py", """
                import torch
                from sacred import Experiment
                ex = Experiment('x')
                @ex.config
                def cfg():
                    rate = 0.1
                @ex.named_config
                def slow():
                    rate = 0.001
                def main(rate):
                    torch.optim.Adam([], lr=rate)
                ex.main(main)
                ex.run(named_configs=['slow'])
                """).with("other.py", """
                import torch
                from sacred import Experiment
                ex = Experiment('x')
                @ex.main
                def main(_config):
                    torch.optim.Adam([], lr=_config['rate'])
                ex.add_config(rate=0.3)
                ex.run(config_updates={'rate': 0.6})
                """);

        assertThat(tree.inspect("python train.py").learningRate()).isEqualTo(0.001);
        assertThat(tree.inspect("python other.py").learningRate()).isEqualTo(0.6);
    }
}
