package io.schedmate.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A small but real training run on the CPU.
 *
 * @param name also the folder of its script
 * @param steps the number of steps
 */
record Training(String name, int steps) {

    static final Training CLASSIFY = new Training("classify", 700);
    static final Training LANGUAGE = new Training("language", 700);
    static final Training FORECAST = new Training("forecast", 400);

    /** Returns the same training with a different number of steps. */
    Training ofSteps(int others) {
        return new Training(name, others);
    }

    /**
     * Unpacks the code into a folder below {@code below}.
     *
     * @return the command that runs it there
     */
    List<String> unpack(Path below, Path checkpoint) throws IOException {
        Path folder = Files.createDirectories(below.resolve(name));
        Optional<Path> python = python();
        if (python.isPresent()) {
            copy(name + "/train.py", folder.resolve("train.py"));
            return List.of(
                    python.get().toString(),
                    "train.py",
                    "--steps",
                    String.valueOf(steps),
                    "--checkpoint",
                    checkpoint.toString());
        }
        copy("java/Train.java", folder.resolve("Train.java"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "Train.java", name, String.valueOf(steps), checkpoint.toString());
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = Training.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("Expected a bundled file (" + resource + ")");
            }
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static Optional<Path> python() {
        @Nullable String path = System.getenv("PATH");
        return path == null
                ? Optional.empty()
                : List.of(path.split(":", -1)).stream()
                        .map(folder -> Path.of(folder, "python3"))
                        .filter(Files::isExecutable)
                        .findFirst();
    }
}
