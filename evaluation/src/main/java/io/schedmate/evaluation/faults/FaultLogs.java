package io.schedmate.evaluation.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The logs of jobs that fail in different ways: our templates, or whole logs of a folder. */
public final class FaultLogs {

    private static final String BETWEEN = "(?m)^====$\\R?";

    private final @Nullable Path folder;
    private final Map<String, List<List<String>>> known = new HashMap<>();

    private FaultLogs(@Nullable Path folder) {
        this.folder = folder;
    }

    public static FaultLogs ours() {
        return new FaultLogs(null);
    }

    /** Reads a folder with one subfolder of logs per type; types without one use our templates. */
    public static FaultLogs of(Path folder) {
        return new FaultLogs(folder);
    }

    /**
     * Returns one job's log: progress first, then the failure.
     *
     * @param values the values of the template's variables, such as the node
     */
    List<String> log(String type, Map<String, String> values, RandomGenerator random) {
        List<List<String>> all = known.computeIfAbsent(type, this::load);
        List<String> failure = all.get(random.nextInt(all.size()));
        List<String> log = new ArrayList<>();
        int steps = 20 + random.nextInt(180);
        for (int step = 1; step <= steps; step++) {
            log.add("step %d loss %.4f lr 0.0003 %.1f samples/s"
                    .formatted(step * 10, 2.5 + random.nextDouble() - step * 0.005, 900 + 50 * random.nextDouble()));
        }
        failure.forEach(line -> log.add(filled(line, values)));
        return log;
    }

    private static String filled(String template, Map<String, String> values) {
        String line = template;
        for (Map.Entry<String, String> one : values.entrySet()) {
            line = line.replace("{" + one.getKey() + "}", one.getValue());
        }
        return line;
    }

    private List<List<String>> load(String type) {
        try {
            List<List<String>> own = folder == null ? List.of() : read(folder.resolve(type));
            return own.isEmpty() ? ours(type) : own;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<String>> read(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<List<String>> logs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                // A log may contain any bytes.
                logs.add(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
            }
        }
        return logs;
    }

    private static List<List<String>> ours(String type) throws IOException {
        try (InputStream in = FaultLogs.class.getResourceAsStream("logs/" + type + ".txt")) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "Expected logs of type (%s). Give a folder that has a subfolder of that name.".formatted(type));
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split(BETWEEN, -1))
                    .map(each -> each.lines().toList())
                    .toList();
        }
    }
}
