package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ways in which older programs read their settings. */
class OlderConfigurationsTest {

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void olderHydraReadsItsFileAndCreatesClassesWithParams() {
        tree.with("config/train.yaml", "defaults:\n  - agent: plain\nrounds: 3\n")
                .with("config/agent/plain.yaml", """
                        agent:
                          class: agents.Agent
                          params:
                            rate: 0.25
                            batch_size: 48
                            net: ${net}
                        net:
                          width: 8
                        """)
                .with("agents.py", """
                        import torch
                        class Agent:
                            def __init__(self, rate, batch_size, net):
                                self.batch_size = batch_size
                                self.optimizer = torch.optim.RMSprop(torch.nn.Linear(net.width, 1).parameters(), lr=rate)
                        """)
                .with("train.py", """
                        import hydra
                        @hydra.main(config_path='config/train.yaml', strict=True)
                        def main(cfg):
                            hydra.utils.instantiate(cfg.agent)
                        if __name__ == '__main__':
                            main()
                        """);

        var job = tree.inspect("python train.py agent.params.batch_size=96");

        assertThat(job.learningRate()).isEqualTo(0.25);
        assertThat(job.optimizer()).containsIgnoringCase("rmsprop");
        assertThat(job.batchSizePerDevice()).isEqualTo(96);
    }

    @Test
    void aFileIsReadAsAModuleWithoutAPackage() {
        tree.with("settings/base.py", "def get():\n    return dict(lr=0.125, epochs=4)\n")
                .with("settings/large.py", """
                        import imp, os
                        base = imp.load_source('base', os.path.join(os.path.dirname(__file__), 'base.py'))
                        settings = base.get()
                        settings['epochs'] = 12
                        """)
                .with("train.py", """
                        import argparse, torch
                        import importlib.util
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--config')
                        args = parser.parse_args()
                        spec = importlib.util.spec_from_file_location('settings', args.config)
                        module = importlib.util.module_from_spec(spec)
                        spec.loader.exec_module(module)
                        settings = module.settings
                        torch.optim.Adam(torch.nn.Linear(2, 1).parameters(), lr=settings['lr'])
                        for epoch in range(settings['epochs']):
                            pass
                        """);

        var job = tree.inspect("python train.py --config settings/large.py");

        assertThat(job.learningRate()).isEqualTo(0.125);
        assertThat(job.epochs()).isEqualTo(12.0);
    }

    @Test
    void aProgramWithPipedInputIsTheProgram() {
        tree.with("loop.py", StaticInspectorTest.LOOP).with("train.py", StaticInspectorTest.ARGPARSE);

        assertThat(tree.inspect("printf '1\\ny\\n' | python train.py --epochs 6")
                        .epochs())
                .isEqualTo(6.0);
        assertThat(tree.inspect("yes | python train.py --epochs 7 2>&1 | tee log.txt")
                        .epochs())
                .isEqualTo(7.0);
    }
}
