package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose code is read for whose job. */
class OwnersOfCodeTest {

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
    void belowAnOwnersFolderTheOwnersCodeIsRead() {
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
    void andNobodyElses(@Nullable String owner) {
        refused(owner, "home/rosa/net");
    }

    @Test
    void aLinkOrADetourIntoAnothersFolderIsRefused() throws IOException {
        Files.createSymbolicLink(folder.resolve("home/mallory/link"), folder.resolve("home/rosa/net"));

        refused("mallory", "home/mallory/link");
        refused("mallory", "home/mallory/../rosa/net");
    }

    @Test
    void belowAFolderOfNobodyInParticularTheFilesOwnerIsAsked() throws IOException {
        String owner = Files.getOwner(folder.resolve("shared/net")).getName();

        allowed(owner, "shared/net");
        refused(owner + "x", "shared/net");
        refused(null, "shared/net");
    }

    @Test
    void belowAnOpenFolderEverybodysCodeIsRead() {
        allowed("rosa", "open/net");
        allowed(null, "open/net");
    }

    @Test
    void aRepositoryOfAProjectIsReadForItsJobsAlone() {
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
        Bounds bounds = new Bounds(1 << 20, 100, 16, 1 << 20, Duration.ofSeconds(10));
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
