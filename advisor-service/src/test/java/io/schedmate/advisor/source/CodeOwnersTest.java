package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests whose code may be read for whose job. */
class CodeOwnersTest {

    private static final String COMMIT = "a".repeat(40);

    @TempDir
    private Path folder;

    @BeforeEach
    void trees() throws IOException {
        for (String tree : List.of("home/rosa/net", "home/mallory", "projects/speech/asr", "shared/net", "open/net")) {
            Files.createDirectories(folder.resolve(tree));
        }
    }

    @Test
    void codeInAnOwnersFolderIsReadForTheOwner() {
        allowed("rosa", "home/rosa/net");
        allowed("rosa", "home/rosa");
        allowed("ines", "projects/speech/asr");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "mallory",
                "Rosa",
                "ros",
                ".",
                "..",
                "../home/rosa",
                "rosa/",
                "",
                "*",
                "{owner}",
                "mallory/../rosa"
            })
    void codeInAnOwnersFolderIsNotReadForOthers(@Nullable String owner) {
        refused(owner, "home/rosa/net");
    }

    @Test
    void linksAndRelativePathsIntoAnothersFolderAreRejected() throws IOException {
        Files.createSymbolicLink(folder.resolve("home/mallory/link"), folder.resolve("home/rosa/net"));

        refused("mallory", "home/mallory/link");
        refused("mallory", "home/mallory/../rosa/net");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "home/mallory/link/../../rosa/net",
                "home/mallory/./../rosa/net",
                "home/mallory/deep/link/net",
                "home/Rosa/net",
                "home/rosa/net\0/../../mallory",
                "home/mallory\n/../rosa/net",
                "home/mallory/%2e%2e/rosa/net",
                "home/ma\u200Bllory/../rosa/net",
                "home/mallory/proc/self/cwd"
            })
    void noSpellingOfAPathReachesAnothersFolder(String path) throws IOException {
        Files.createSymbolicLink(
                Files.createDirectory(folder.resolve("home/mallory/deep")).resolve("link"),
                folder.resolve("home/rosa"));
        Files.createSymbolicLink(folder.resolve("home/mallory/link"), folder.resolve("shared"));
        Files.createSymbolicLink(folder.resolve("home/mallory/proc"), Path.of("/proc"));

        refused("mallory", path);
    }

    @Test
    void noPathThroughSystemFilesReachesAnothersFolder() throws IOException {
        String rosas = folder.resolve("home/rosa/net").toString();
        for (String path : List.of(
                "/proc/self/root" + rosas,
                "/proc/self/cwd",
                "/proc/self/fd/0",
                "/dev/fd/0",
                "//" + rosas,
                rosas + "/")) {
            assertThatThrownBy(() -> sources().open(job("mallory", "vision", new JobSource.Path(path))))
                    .as(path)
                    .isInstanceOf(SourceRefused.class);
        }
    }

    /** The owner of a tree could replace a folder by a link between the check and the reading. */
    @ParameterizedTest
    @CsvSource({"home/mallory/net, train.py", "home/mallory, net/train.py"})
    void aFolderThatIsReplacedWhileItIsReadNeverExposesAnothers(String tree, String script) throws Exception {
        Path net = Files.createDirectory(folder.resolve("home/mallory/net"));
        Path aside = net.resolveSibling("aside");
        Path link = net.resolveSibling("link");
        Files.writeString(net.resolve("train.py"), "import torch\ntorch.optim.SGD([], lr=0.1)\n");
        Files.writeString(folder.resolve("home/rosa/net/train.py"), "import torch\ntorch.optim.SGD([], lr=0.777)\n");
        Files.createSymbolicLink(link, folder.resolve("home/rosa/net"));
        var over = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                move(net, aside);
                move(link, net);
                move(net, link);
                move(aside, net);
            }
        });
        Set<Double> seen = new HashSet<>();
        try {
            for (int look = 0; look < 2_000; look++) {
                learningRate(tree, script).ifPresent(seen::add);
            }
        } finally {
            over.set(true);
            swapper.join();
        }

        assertThat(seen).isSubsetOf(0.1);
    }

    private Optional<Double> learningRate(String tree, String script) {
        try {
            return sources()
                    .open(job("mallory", "vision", at(tree)))
                    .map(code -> new StaticInspector()
                            .inspect(code.root(), code.workdir(), "python " + script)
                            .learningRate());
        } catch (SourceRefused _) {
            return Optional.empty();
        }
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void inASharedFolderTheFileOwnerDecides() throws IOException {
        String owner = Files.getOwner(folder.resolve("shared/net")).getName();

        allowed(owner, "shared/net");
        refused(owner + "x", "shared/net");
        refused(null, "shared/net");
    }

    @Test
    void codeInAnOpenFolderIsReadForEveryone() {
        allowed("rosa", "open/net");
        allowed(null, "open/net");
    }

    @Test
    void theRepositoryOfAProjectIsReadForItsJobsOnly() {
        JobSource speech = new JobSource.Git("https://git.example/speech/asr.git", COMMIT);
        JobSource vision = new JobSource.Git("https://git.example/vision/net.git", COMMIT);
        JobSource open = new JobSource.Git("https://open.example/any.git", COMMIT);

        assertThatCode(() -> sources().check(job("rosa", "speech", speech))).doesNotThrowAnyException();
        assertThatCode(() -> sources().check(job("rosa", "speech", open))).doesNotThrowAnyException();
        for (String project : List.of("vision", "speech/..", "speech/../vision", "")) {
            assertThatThrownBy(() -> sources().check(job("rosa", project, speech)))
                    .isInstanceOf(SourceRefused.class);
        }
        assertThatThrownBy(() -> sources().check(job("rosa", "speech", vision))).isInstanceOf(SourceRefused.class);
        assertThatThrownBy(() -> sources().check(job("rosa", null, speech))).isInstanceOf(SourceRefused.class);
    }

    private void allowed(@Nullable String owner, String path) {
        assertThatCode(() -> sources().check(job(owner, "speech", at(path)))).doesNotThrowAnyException();
    }

    private void refused(@Nullable String owner, String path) {
        assertThatThrownBy(() -> sources().check(job(owner, "vision", at(path))))
                .isInstanceOf(SourceRefused.class);
        assertThatThrownBy(() -> sources().open(job(owner, "vision", at(path)))).isInstanceOf(SourceRefused.class);
    }

    private JobSource at(String path) {
        return new JobSource.Path(folder + "/" + path);
    }

    private Sources sources() {
        Bounds bounds = new Bounds(1 << 20, 100, 16, 1 << 20, Duration.ofMinutes(3));
        TreeCache trees = new TreeCache(folder.resolve("trees"));
        return new Sources(
                new AllowedRoots(
                        List.of(folder + "/home/{owner}", folder + "/projects/{project}", folder + "/shared"),
                        List.of(folder + "/open")),
                new Archives(folder.resolve("archives"), trees, bounds, InstantSource.system()),
                new Repositories(
                        List.of("https://git.example/{project}/", "https://open.example"),
                        trees,
                        bounds,
                        Repositories.Fetching::fetch));
    }

    private static JobSubmission job(@Nullable String owner, @Nullable String project, JobSource source) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                "1",
                null,
                owner,
                project,
                null,
                "python train.py",
                null,
                null,
                source,
                RequestedResources.UNKNOWN,
                Map.of());
    }
}
