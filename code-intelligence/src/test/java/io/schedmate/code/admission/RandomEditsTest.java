package io.schedmate.code.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After any edits of a tree, the result equals that of reading it from scratch. */
class RandomEditsTest {

    private static final int EDITS = 60;
    private static final int LENGTH = 1_000;
    private static final List<String> COMMANDS =
            List.of("bash run.sh", "python train.py --config configs/base.yaml", "python -m app.main model=large");

    /** Files that are created, changed and deleted: some are read, some would shadow those, some are unrelated. */
    private static final List<String> PATHS = List.of(
            "run.sh",
            "train.py",
            "configs/base.yaml",
            "configs/large.yaml",
            "conf/config.yaml",
            "conf/model/large.yaml",
            "lib/settings.py",
            "lib/settings/__init__.py",
            "lib/__init__.py",
            "src/lib/settings.py",
            "app/main.py",
            "app/__init__.py",
            "torch.py",
            "README.md",
            "data/README.md",
            "other.py",
            "tools/helper.py",
            "notes/log.txt");

    private static final List<String> TEXTS = List.of(
            """
            from lib.settings import EPOCHS, RATE
            import argparse, torch
            parser = argparse.ArgumentParser()
            parser.add_argument("--config")
            parser.add_argument("--batch", type=int, default=8)
            args = parser.parse_args()
            optimizer = torch.optim.%2$s(net.parameters(), lr=RATE)
            for epoch in range(EPOCHS):
                train(args.batch)
            """,
            """
            import yaml, argparse, torch
            from .settings import *
            config = yaml.safe_load(open("configs/base.yaml"))
            optimizer = torch.optim.%2$s(net.parameters(), lr=config["lr"])
            for epoch in range(config.get("epochs", %1$d)):
                step()
            """,
            """
            import hydra
            @hydra.main(config_path="../conf", config_name="config")
            def main(cfg):
                for epoch in range(cfg.epochs):
                    step(cfg.model.size)
            main()
            """,
            "EPOCHS = %1$d\nRATE = 0.0%1$d\n",
            "epochs: %1$d\nlr: 0.%1$d\nbatch_size: %1$d\nmodel: {size: %1$d}\ndefaults: [{model: large}]\n",
            "python train.py --batch %1$d\n",
            "torchrun --nproc_per_node=%1$d train.py --config configs/large.yaml\n",
            "# Detection with ResNet-%1$d\n\nTrained on %1$d,000 images of herons.\n",
            "");

    @TempDir
    private Path folder;

    /** With odd seeds timestamps are old enough to be trusted, with even ones never. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theResultEqualsThatOfReadingFromScratch(long seed) throws IOException {
        Path root = folder.toRealPath();
        Random random = new Random(seed);
        Duration ahead = seed % 2 == 0 ? Duration.ZERO : Duration.ofHours(1);
        InstantSource clock = () -> Instant.now().plus(ahead);
        VersionedInspector versions =
                new VersionedInspector(new StaticInspector(), "rules", new RecentReadings(10), clock);
        int cached = 0;
        for (String path : PATHS) {
            write(root, path, random, 0);
        }
        for (int edit = 1; edit <= EDITS; edit++) {
            edit(root, random, edit);
            for (String command : COMMANDS) {
                VersionedMetadata answer = versions.inspectVersion(JobTree.at(root, root), command);

                assertThat(answer.metadata())
                        .as("edit %d, %s", edit, command)
                        .isEqualTo(new StaticInspector().inspect(root, root, command));
                cached += answer.cached() ? 1 : 0;
            }
        }
        assertThat(cached).isBetween(EDITS / 2, EDITS * COMMANDS.size() - 5);
    }

    private static void edit(Path root, Random random, int edit) throws IOException {
        String path = PATHS.get(random.nextInt(PATHS.size()));
        Path file = root.resolve(path);
        switch (random.nextInt(4)) {
            case 0 -> {
                if (Files.isDirectory(file)) {
                    remove(file);
                } else {
                    Files.deleteIfExists(file);
                }
            }
            case 1 -> {
                Files.deleteIfExists(root.resolve("link.py"));
                Files.createSymbolicLink(root.resolve("link.py"), Path.of(path));
            }
            default -> write(root, path, random, edit);
        }
    }

    /** No two edits write texts of the same length, so their stamps differ even if they follow each other quickly. */
    private static void write(Path root, String path, Random random, int edit) throws IOException {
        Path file = root.resolve(path);
        for (Path above = parent(file); !above.equals(root); above = parent(above)) {
            if (Files.isRegularFile(above)) {
                return;
            }
        }
        if (Files.isDirectory(file)) {
            return;
        }
        Files.createDirectories(parent(file));
        String text = TEXTS.get(random.nextInt(TEXTS.size()))
                .formatted(
                        1 + random.nextInt(8), List.of("Adam", "SGD", "AdamW").get(random.nextInt(3)));
        Files.writeString(file, text + "\n".repeat(LENGTH + edit - text.length()));
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent(), "a folder");
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
