package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of reinforcement learning: nested configuration classes, rollouts, loops within loops. */
class RobotLearningTest {

    private static final String CLASSES = """
            import inspect
            class Nested:
                def __init__(self):
                    Nested.fill(self)
                @staticmethod
                def fill(owner):
                    for key in dir(owner):
                        if key == '__class__':
                            continue
                        part = getattr(owner, key)
                        if inspect.isclass(part):
                            part = part()
                            setattr(owner, key, part)
                            Nested.fill(part)
            class WalkerSetup(Nested):
                class world:
                    num_envs = 1024
            class WalkerLearning(Nested):
                class runner:
                    rounds = 1500
                    horizon = 32
                class algorithm:
                    learning_rate = 2.e-4
                    passes = 4
                    parts = 8
            class FastWalkerLearning(WalkerLearning):
                class algorithm(WalkerLearning.algorithm):
                    learning_rate = 3.e-4
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aRegisteredTaskOfIsaacGymGivesItsNestedSettings() {
        tree.with("gait/setup.py", CLASSES)
                .with("gait/book.py", """
                        class Book:
                            def __init__(self):
                                self.known = {}
                            def register(self, name, setup, learning):
                                self.known[name] = (setup, learning)
                        book = Book()
                        """)
                .with("gait/tasks/__init__.py", """
                        from gait.setup import WalkerSetup, FastWalkerLearning
                        from gait.book import book
                        book.register('trot', WalkerSetup(), FastWalkerLearning())
                        """)
                .with("gait/learner.py", """
                        import torch
                        def plain(owner):
                            if not hasattr(owner, '__dict__'):
                                return owner
                            return {key: plain(getattr(owner, key)) for key in dir(owner) if not key.startswith('_')}
                        class Learner:
                            def __init__(self, setup, learning):
                                self.envs = setup.world.num_envs
                                self.settings = plain(learning)
                                self.actor = torch.nn.Linear(48, 12)
                                own = self.settings['algorithm']
                                self.optimizer = torch.optim.Adam(self.actor.parameters(), lr=own['learning_rate'])
                            def slices(self):
                                gathered = self.envs * self.settings['runner']['horizon']
                                mini_batch_size = gathered // self.settings['algorithm']['parts']
                                for epoch in range(self.settings['algorithm']['passes']):
                                    for part in range(self.settings['algorithm']['parts']):
                                        yield part * mini_batch_size
                            def learn(self, rounds):
                                for it in range(0, rounds):
                                    for part in self.slices():
                                        self.actor(part).mean().backward()
                                        self.optimizer.step()
                        """)
                .with("gait/words.py", """
                        WORDS = [
                            {'name': '--task', 'type': str, 'default': 'trot'},
                            {'name': '--rounds', 'type': int},
                            {'name': '--blind', 'action': 'store_true', 'default': False},
                        ]
                        """)
                .with("train.py", """
                        from gait.tasks import *
                        from gait.book import book
                        from gait.learner import Learner
                        from gait.words import WORDS
                        from isaacgym import gymutil
                        args = gymutil.parse_arguments(description='gait', custom_parameters=WORDS)
                        setup, learning = book.known[args.task]
                        if args.rounds is not None:
                            learning.runner.rounds = args.rounds
                        Learner(setup, learning).learn(learning.runner.rounds)
                        """);

        var job = tree.inspect("python train.py --blind");

        assertThat(job.learningRate()).isEqualTo(3e-4);
        assertThat(job.optimizer()).isEqualTo("Adam");
        assertThat(job.maxSteps()).isEqualTo(1500);
        assertThat(job.epochs()).isNull();
        assertThat(job.batchSizePerDevice()).isEqualTo(4096);
        assertThat(tree.inspect("python train.py --rounds 90").maxSteps()).isEqualTo(90);
    }

    @Test
    void theOuterLoopEndsTheTrainingAndNotTheStepsWithinIt() {
        tree.with("agent.py", """
                import argparse
                import torch
                p = argparse.ArgumentParser()
                p.add_argument('--train_steps', type=int, default=120)
                p.add_argument('--steps', type=int, default=800000)
                a = p.parse_args()
                net = torch.nn.Linear(4, 2)
                optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
                step = 0
                while step < a.steps:
                    for train_step in range(a.train_steps):
                        net(train_step).backward()
                        optimizer.step()
                    step += 1000
                """);

        assertThat(tree.inspect("python agent.py").maxSteps()).isEqualTo(800_000);
    }

    @Test
    void theIntervalOfTargetUpdatesIsNoAccumulation() {
        tree.with("agent.py", """
                import argparse
                import torch
                p = argparse.ArgumentParser()
                p.add_argument('--batch_size', type=int, default=256)
                p.add_argument('--update_freq', type=int, default=2)
                p.add_argument('--tau', type=float, default=0.01)
                a = p.parse_args()
                loader = torch.utils.data.DataLoader([1], batch_size=a.batch_size)
                """);

        assertThat(tree.inspect("python agent.py").globalBatchSize()).isEqualTo(256);
    }
}
