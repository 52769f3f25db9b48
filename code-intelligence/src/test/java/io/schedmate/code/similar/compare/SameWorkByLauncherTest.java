package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Launchers and wrappers before a program do not change its work. */
class SameWorkByLauncherTest {

    private static final String TRAINING = """
            import argparse, torch
            parser = argparse.ArgumentParser()
            parser.add_argument('--epochs', type=int, default=7)
            parser.add_argument('--lr', type=float, default=0.1)
            args = parser.parse_args()
            model = torch.nn.Linear(3, 4)
            for epoch in range(args.epochs):
                model(epoch)
            """;

    @TempDir
    private Path tree;

    @BeforeEach
    void aTraining() throws IOException {
        Files.writeString(tree.resolve("train.py"), TRAINING);
        Files.createDirectories(tree.resolve("pkg"));
        Files.writeString(tree.resolve("pkg/train.py"), TRAINING);
        Files.writeString(tree.resolve("Makefile"), """
                train:
                \tpython train.py --epochs 9
                long:
                \tpython train.py --epochs $(EPOCHS)
                """);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/io/schedmate/code/ways-to-start.txt", delimiter = '\u0001', quoteCharacter = '\u0002')
    void theSameTrainingIsTheSameWorkload(String command) {
        Similarity same = compare("python train.py --epochs 9", command);
        Similarity longer = compare("python train.py --epochs 40", command);

        assertThat(same.sameWorkload()).as(same.why()).isTrue();
        assertThat(longer.sameWorkload()).as(longer.why()).isFalse();
    }

    private Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(tree, tree, one), new JobCommand(tree, tree, other));
    }
}
