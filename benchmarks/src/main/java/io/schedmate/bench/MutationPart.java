package io.schedmate.bench;

import io.schedmate.bench.program.BenchmarkFailed;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code to change and the tests that should detect the changes.
 *
 * @param code a module as {@code MODULE}, or some of its packages as {@code MODULE:PACKAGE,PACKAGE}
 * @param changesOfAClass the most changes to test per class; 0 for all
 * @param tests patterns of the test classes to run, with {@code *} for any text; empty for all tests of the module
 */
public record MutationPart(String code, int changesOfAClass, List<String> tests) {

    public static final int ALL = 0;

    public boolean isSample() {
        return changesOfAClass != ALL;
    }

    public String module() {
        return code.split(":", 2)[0];
    }

    /** Returns the name of this part's history. Results for other tests or other changes have another name. */
    public String historyName() {
        return URLEncoder.encode(code + "@" + changesOfAClass + String.join(",", tests), StandardCharsets.UTF_8)
                .replace("*", "%2A");
    }

    /** Returns the conditions to add after the counts in a row, or an empty text. */
    public String conditions() {
        return tests.isEmpty() ? "" : "; tests " + String.join(" ", tests) + " only";
    }

    /** Returns patterns for the package that contains the whole module, or for the named packages below it. */
    public String classes(Path root) throws IOException {
        Path sources = root.resolve(module()).resolve("src/main/java");
        if (!Files.isDirectory(sources)) {
            throw BenchmarkFailed.asked(
                    "Expected a module, or some of its packages, for --part",
                    code,
                    "write MODULE or MODULE:PACKAGE,PACKAGE");
        }
        String top = topPackage(sources);
        if (!code.contains(":")) {
            return top + ".*";
        }
        return Arrays.stream(code.split(":", 2)[1].split(","))
                .map(below -> top + "." + below + ".*")
                .collect(Collectors.joining(","));
    }

    private static String topPackage(Path sources) throws IOException {
        Path at = sources;
        while (true) {
            List<Path> inside;
            try (Stream<Path> content = Files.list(at)) {
                inside = content.toList();
            }
            if (inside.size() != 1 || !Files.isDirectory(inside.getFirst())) {
                return sources.relativize(at).toString().replace('/', '.');
            }
            at = inside.getFirst();
        }
    }
}
