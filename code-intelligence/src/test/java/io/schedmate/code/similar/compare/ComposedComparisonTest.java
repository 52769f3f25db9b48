package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands with composed configurations are the same if the resulting values are. */
class ComposedComparisonTest {

    private static final String PROGRAM = """
            import hydra
            @hydra.main(config_path='conf', config_name='main')
            def main(cfg):
                for epoch in range(cfg.epochs):
                    pass
            main()
            """;

    @TempDir
    private Path tree;

    @BeforeEach
    void aProgramWithGroups() throws IOException {
        with("train.py", PROGRAM);
        with("conf/main.yaml", "defaults:\n  - _self_\n  - model: small\n  - optim: sgd\nepochs: 5\nfocus: wide\n");
        with("conf/model/small.yaml", "width: 64\nprecision: 16\nname: s\n");
        with("conf/model/big.yaml", "width: 512\nprecision: 16\nname: b\n");
        with("conf/model/twin.yaml", "width: 64\nprecision: 16\nname: t\n");
        with("conf/optim/sgd.yaml", "lr: 0.1\nsteps: 1\n");
        with("conf/optim/adam.yaml", "lr: 0.01\nsteps: 9\n");
        with("conf/experiment/wide.yaml", "# @package _global_\nmodel:\n  width: 512\n");
    }

    @Test
    void anExplicitDefaultIsNotADifference() {
        assertSame("python train.py", "python train.py model.width=64 epochs=5");
        assertSame("python train.py", "python train.py model=small optim=sgd");
        assertOther("python train.py", "python train.py model.width=32");
    }

    @Test
    void anOverrideOfAFileIsADifference() {
        assertOther("python train.py", "python train.py model.precision=32");
        assertOther("python train.py", "python train.py focus=narrow");
    }

    @Test
    void partsAreComparedByTheirValues() {
        assertSame("python train.py", "python train.py model=twin");
        assertOther("python train.py", "python train.py model=big");
        assertSame("python train.py model=big", "python train.py +experiment=wide model.name=b");
        assertSame("python train.py", "python train.py optim=adam");
    }

    @Test
    void ginBindingsAreOptions() throws IOException {
        with("run.gin", "Net.width = 8\n");
        with("fit.py", """
                import gin, sys
                from absl import flags
                flags.DEFINE_multi_string('gin_configs', None, '')
                flags.DEFINE_multi_string('gin_bindings', None, '')
                gin.parse_config_files_and_bindings(flags.FLAGS.gin_configs, flags.FLAGS.gin_bindings)
                """);
        String command = "python fit.py --gin_configs=run.gin";

        assertSame(command, command + " --gin_bindings='Net.width = 8'");
        assertOther(command, command + " --gin_bindings='Net.width = 16'");
    }

    private void assertSame(String one, String other) {
        assertThat(compare(one, other).sameWorkload())
                .as(compare(one, other).why())
                .isTrue();
    }

    private void assertOther(String one, String other) {
        assertThat(compare(one, other).sameWorkload())
                .as(compare(one, other).why())
                .isFalse();
    }

    private Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(tree, tree, one), new JobCommand(tree, tree, other));
    }

    private void with(String name, String text) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
