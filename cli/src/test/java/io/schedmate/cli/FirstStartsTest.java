package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the first start in a fresh copy of the source tree. Each test costs a whole build. */
@Tag("chaos")
class FirstStartsTest {

    private static final Set<String> NOT_SOURCES = Set.of("target", ".build", ".git");

    @TempDir
    private Path folder;

    @Test
    void concurrentFirstStartsAllAnswerAndBuildOnce() throws Exception {
        Path copy = copyOfTheTree();
        List<Future<Tree.Ended>> starts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int start = 0; start < 3; start++) {
                starts.add(threads.submit(() -> version(copy)));
            }
        }

        for (Future<Tree.Ended> start : starts) {
            assertThat(start.get().exitCode()).as(start.get().err()).isZero();
            assertThat(start.get().out()).startsWith("schedmate ");
        }
        assertThat(builds(copy)).hasSize(1);
    }

    @Test
    void aKilledBuildIsNotUsed() throws Exception {
        Path copy = copyOfTheTree();
        Process killed = new ProcessBuilder(copy.resolve("schedmate").toString(), "version")
                .redirectErrorStream(true)
                .start();
        // The launcher prints its first line before the build begins.
        assertThat(killed.inputReader().readLine()).contains("Building");
        killed.descendants().forEach(ProcessHandle::destroyForcibly);
        killed.destroyForcibly().waitFor();

        assertThat(version(copy).exitCode()).isZero();
    }

    @Test
    void aChangedSourceIsRebuilt() throws Exception {
        Path copy = copyOfTheTree();
        version(copy);
        Path pom = copy.resolve("pom.xml");
        Files.writeString(pom, Files.readString(pom).replaceFirst("<description>", "<description>Changed. "));

        assertThat(version(copy).err()).contains("Building");
        assertThat(version(copy).err()).isEmpty();
    }

    private Tree.Ended version(Path copy) throws IOException, InterruptedException {
        return Tree.run(folder, "", copy.resolve("schedmate").toString(), "version");
    }

    private static List<Path> builds(Path copy) throws IOException {
        try (var entries = Files.list(copy.resolve(".build/launcher"))) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    private Path copyOfTheTree() throws IOException {
        Path copy = folder.resolve("a copy");
        Files.walkFileTree(Tree.ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
                if (NOT_SOURCES.contains(from.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(copy.resolve(Tree.ROOT.relativize(from)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
                Path to = copy.resolve(Tree.ROOT.relativize(from));
                Files.copy(from, to);
                to.toFile().setExecutable(Files.isExecutable(from));
                return FileVisitResult.CONTINUE;
            }
        });
        return copy;
    }
}
