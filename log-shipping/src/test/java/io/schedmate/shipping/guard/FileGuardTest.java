package io.schedmate.shipping.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.model.job.JobId;
import io.schedmate.shipping.guard.FileRefused.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGuardTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "7");
    private static final int SOMEBODY = 4711;

    @TempDir
    private Path root;

    @Test
    void aFileOutsideThePatternsIsRejected() throws IOException {
        Path logs = Files.createDirectory(root.resolve("logs"));
        Path other = Files.writeString(root.resolve("other"), "secret\n");
        var guard = new FileGuard(OwnerRule.ANY, JobOwners.unknown());

        assertThatThrownBy(() -> guard.open(List.of(logs), other, JOB, null))
                .isInstanceOfSatisfying(
                        FileRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.NO_PATTERN));
        assertThatThrownBy(() -> guard.open(List.of(), other, JOB, null)).isInstanceOf(FileRefused.class);
    }

    @Test
    void withoutASchedulerNoJobHasAnOwner() throws IOException {
        Path log = Files.writeString(root.resolve("slurm-7.out"), "one\n");
        var guard = new FileGuard(OwnerRule.JOB, JobOwners.unknown());

        assertThatThrownBy(() -> guard.open(List.of(root), log, JOB, null))
                .isInstanceOfSatisfying(
                        FileRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.OWNER_UNKNOWN));
    }

    @Test
    void onlyTheReportedOrRememberedOwnerIsAccepted() throws IOException {
        Path log = Files.writeString(root.resolve("slurm-7.out"), "one\n");
        assumeTrue(isGivenTo(log), "only root may give a file to somebody else");

        try (var reported = open(OptionalLong.of(SOMEBODY), log, null)) {
            assertThat(reported.jobOwner()).isEqualTo(SOMEBODY);
        }
        try (var remembered = open(OptionalLong.empty(), log, (long) SOMEBODY)) {
            assertThat(remembered.jobOwner()).isEqualTo(SOMEBODY);
        }
        assertThatThrownBy(() -> open(OptionalLong.of(SOMEBODY + 1), log, (long) SOMEBODY))
                .isInstanceOf(FileRefused.class);
        assertThatThrownBy(() -> open(OptionalLong.empty(), log, 0L)).isInstanceOf(FileRefused.class);
    }

    @Test
    void theShippersUserReadsOnlyItsOwnFilesInFoldersThatNoOtherUserOwns() throws IOException {
        Path folder = Files.createDirectory(root.resolve("folder"));
        Path log = Files.writeString(folder.resolve("slurm-7.out"), "one\n");
        assumeTrue(isGivenTo(folder), "only root may give a folder to somebody else");

        assertThatThrownBy(() -> open(OwnerRule.SHIPPER, log))
                .isInstanceOf(FileRefused.class)
                .hasMessageContaining("in a folder of user " + SOMEBODY);
        open(OwnerRule.ANY, log).close();
        assertThat(isGivenTo(log)).isTrue();
        assertThatThrownBy(() -> open(OwnerRule.SHIPPER, log))
                .isInstanceOf(FileRefused.class)
                .hasMessageContaining("is of user " + SOMEBODY);
        open(OwnerRule.ANY, log).close();
    }

    @Test
    void theDeepestRootThatContainsAFileDecidesWhichFoldersMayBeLinks() throws IOException {
        Path real = Files.createDirectory(root.resolve("real"));
        Files.writeString(real.resolve("slurm-7.out"), "one\n");
        Path link = Files.createSymbolicLink(root.resolve("link"), real);
        Path log = link.resolve("slurm-7.out");
        var guard = new FileGuard(OwnerRule.ANY, JobOwners.unknown());

        guard.open(List.of(root, link), log, JOB, null).orElseThrow().close();
        guard.open(List.of(link, root), log, JOB, null).orElseThrow().close();
        assertThatThrownBy(() -> guard.open(List.of(root), log, JOB, null)).isInstanceOf(FileRefused.class);
    }

    @Test
    void aContainerLogMustBeARegularFileWithOneNameInAFolderOfTheSameOwner() throws IOException {
        Path pods = Files.createDirectory(root.resolve("pods"));
        Path secret = Files.writeString(root.resolve("secret"), "secret\n");
        Path hard = Files.createLink(pods.resolve("hard"), secret);
        Path folder = Files.createDirectory(pods.resolve("folder"));
        Path log = Files.writeString(folder.resolve("log"), "one\n");
        long self = ((Number) Files.getAttribute(root, "unix:uid")).longValue();
        var guard = new FileGuard(OwnerRule.JOB, JobOwners.unknown(), new ContainerLogs(List.of(pods), self));

        assertThat(reason(guard, pods, hard)).isEqualTo(Reason.SEVERAL_NAMES);
        assertThat(reason(guard, pods, folder)).isEqualTo(Reason.NOT_REGULAR);
        guard.open(List.of(pods), log, JOB, null).orElseThrow().close();
        assumeTrue(isGivenTo(folder), "only root may give a folder to somebody else");
        assertThat(reason(guard, pods, log)).isEqualTo(Reason.OTHER_OWNER);
    }

    @Test
    void aFileThatCannotBeOpenedIsAnErrorAndNotAMissingFile() throws IOException {
        var guard = new FileGuard(OwnerRule.ANY, JobOwners.unknown());

        assertThat(guard.open(List.of(root), root.resolve("slurm-7.out"), JOB, null))
                .isEmpty();
        assertThatThrownBy(() -> guard.open(List.of(root), root.resolve("x".repeat(300)), JOB, null))
                .hasMessageContaining("system error");
    }

    @Test
    void checkedFilesAreClosed() throws IOException {
        Path log = Files.writeString(root.resolve("slurm-7.out"), "one\n");
        Files.createSymbolicLink(root.resolve("slurm-8.out"), log);
        var guard = new FileGuard(OwnerRule.ANY, JobOwners.unknown());
        guard.open(List.of(root), log, JOB, null).orElseThrow().close();
        long before = openFiles();

        for (int turn = 0; turn < 100; turn++) {
            guard.open(List.of(root), log, JOB, null).orElseThrow().close();
            assertThatThrownBy(() -> guard.open(List.of(root), root.resolve("slurm-8.out"), JOB, null))
                    .isInstanceOf(FileRefused.class);
        }

        assertThat(openFiles()).isLessThan(before + 50);
    }

    @Test
    void aRejectedFileIsReportedOncePerReasonUntilTenThousandOthersFollow() {
        List<Path> reported = new ArrayList<>();
        var refusals = new Refusals((path, _) -> reported.add(path));
        Path first = Path.of("/logs/first");

        refusals.report(first, FileRefused.link(first));
        refusals.report(first, FileRefused.link(first));
        refusals.report(first, new FileRefused(Reason.OTHER_OWNER, "of another"));
        assertThat(reported).containsExactly(first, first);

        // Together with the first file's two reasons, this is one more than the number that is remembered.
        Stream.iterate(0, number -> number + 1)
                .limit(9_999)
                .map(number -> Path.of("/logs/" + number))
                .forEach(path -> refusals.report(path, FileRefused.link(path)));
        reported.clear();
        refusals.report(first, new FileRefused(Reason.OTHER_OWNER, "of another"));
        assertThat(reported).isEmpty();
        refusals.report(first, FileRefused.link(first));
        assertThat(reported).containsExactly(first);
    }

    private static Reason reason(FileGuard guard, Path folder, Path file) {
        return catchThrowableOfType(FileRefused.class, () -> guard.open(List.of(folder), file, JOB, null))
                .reason();
    }

    private FileGuard.OpenFile open(OwnerRule rule, Path log) throws IOException {
        return new FileGuard(rule, JobOwners.unknown())
                .open(List.of(root), log, JOB, null)
                .orElseThrow();
    }

    private FileGuard.OpenFile open(OptionalLong reported, Path log, @Nullable Long before) throws IOException {
        return new FileGuard(OwnerRule.JOB, _ -> reported)
                .open(List.of(root), log, JOB, before)
                .orElseThrow();
    }

    private static boolean isGivenTo(Path file) {
        try {
            Files.setAttribute(file, "unix:uid", SOMEBODY);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
