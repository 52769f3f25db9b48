package io.schedmate.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.guard.ContainerLogs;
import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.FileRefused.Reason;
import io.schedmate.shipping.guard.JobOwners;
import io.schedmate.shipping.guard.OwnerRule;
import io.schedmate.shipping.offsets.FileOffsets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no lines of other files are shipped, whatever a user puts in place of a log. */
class RefusedFilesTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "7");

    @TempDir
    private Path root;

    private final Received received = new Received();
    private final Map<Path, Reason> refused = new HashMap<>();
    private final List<Path> reported = new ArrayList<>();
    private final Map<JobId, Long> owners = new HashMap<>();
    private Path logs;
    private Path secret;
    private @Nullable FileOffsets running;
    private LogShipper shipper;

    @BeforeEach
    void files() throws IOException {
        logs = Files.createDirectory(root.resolve("logs"));
        secret = Files.writeString(root.resolve("secret"), "root:$6$secret\n");
        shipper = started(OwnerRule.SHIPPER, logs + "/slurm-%j.out", ContainerLogs.standard());
    }

    @AfterEach
    void stop() throws IOException {
        if (running != null) {
            running.close();
        }
    }

    @Test
    void aLinkIsNotFollowedAndReportedOnce() throws IOException {
        Files.createSymbolicLink(logs.resolve("slurm-7.out"), secret);
        rounds();
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(logs.resolve("slurm-7.out"), Reason.LINK);
        assertThat(reported).hasSize(1);
        assertThat(shipper.sources().getFirst().trouble()).contains("symbolic link");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret",
                "/proc/self/root%s",
                "/proc/self/cwd/../../../../../../../../../../../..%s",
                "/proc/self/fd/0",
                "/proc/self/environ",
                "/dev/stdin",
                "/dev/zero",
                "slurm-8.out"
            })
    void noLinkIsFollowedWhateverItsTarget(String target) throws IOException {
        Files.createSymbolicLink(logs.resolve("slurm-8.out"), secret);
        Files.createSymbolicLink(log(), Path.of(target.formatted(secret)));
        rounds();
        start(OwnerRule.ANY);
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(log(), Reason.LINK);
    }

    @Test
    void aLinkSeveralFoldersUpIsNotFollowed() throws IOException {
        Path others = Files.createDirectories(root.resolve("others/b/c"));
        Files.writeString(others.resolve("slurm-7.out"), "of another\n");
        Files.createSymbolicLink(logs.resolve("a"), root.resolve("others"));
        start(OwnerRule.ANY, logs + "/*/b/c/slurm-%j.out");
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(logs.resolve("a"), Reason.LINK);
    }

    @Test
    void aHardLinkIsRejectedThroughEveryPath() throws IOException {
        Path mine = Files.createDirectory(logs.resolve("mine\nslurm-9.out"));
        Files.createLink(mine.resolve("slurm-7.out"), secret);
        start(OwnerRule.ANY, logs + "/*/slurm-%j.out");
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(mine.resolve("slurm-7.out"), Reason.SEVERAL_NAMES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "slurm-7.out\nslurm-8.out",
                "slurm-\uFF17.out",
                "slurm-7.out ",
                "\nslurm-7.out",
                "slurm-7\u200B.out"
            })
    void aNameThatOnlyResemblesALogNameIsIgnored(String name) throws IOException {
        Files.writeString(logs.resolve(name), "forged\n");
        rounds();

        assertThat(received.chunks()).isEmpty();
    }

    @Test
    void aLogThatBecomesALinkIsNotFollowed() throws IOException {
        write("one\n");
        rounds();
        Files.delete(log());
        Files.createSymbolicLink(log(), secret);
        rounds();
        start(OwnerRule.SHIPPER);
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void aLinkNamedAsTheRenamedLogIsNotFollowed() throws IOException {
        write("one\n");
        rounds();
        Files.move(log(), root.resolve("away"));
        Files.writeString(root.resolve("away"), "one\nof another\n");
        Files.createSymbolicLink(logs.resolve("slurm-7.out.1"), root.resolve("away"));
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void aFolderThatIsALinkIsNotEntered() throws IOException {
        Path others = Files.createDirectory(root.resolve("others"));
        Files.writeString(others.resolve("slurm-7.out"), "of another\n");
        Files.createSymbolicLink(logs.resolve("mine"), others);
        start(OwnerRule.SHIPPER, logs + "/*/slurm-%j.out");
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(logs.resolve("mine"), Reason.LINK);
    }

    @Test
    void aFolderThatBecomesALinkIsNotEntered() throws IOException {
        Path mine = Files.createDirectory(logs.resolve("mine"));
        Files.writeString(mine.resolve("slurm-7.out"), "one\n");
        start(OwnerRule.SHIPPER, logs + "/*/slurm-%j.out");
        rounds();
        Path others = Files.createDirectory(root.resolve("others"));
        Files.writeString(others.resolve("slurm-7.out"), "of another\n");
        Files.move(mine, root.resolve("moved"));
        Files.createSymbolicLink(mine, others);
        rounds();

        assertThat(received.lines()).containsExactly("one");
    }

    @Test
    void aFolderReplacedByAFileContainsNoLogsAndIsNotAnError() throws IOException {
        write("one\n");
        rounds();
        Files.delete(log());
        Files.delete(logs);
        Files.writeString(logs, "a file\n");
        rounds();

        assertThat(received.lines()).containsExactly("one");
        assertThat(shipper.sources().getFirst().trouble()).isNull();
    }

    @Test
    void metricsNameTheReasonOfARejection() {
        assertThat(Reason.values())
                .extracting(Reason::wireName)
                .containsExactly("link", "not_regular", "several_names", "other_owner", "owner_unknown", "no_pattern");
    }

    @Test
    void aPipeDoesNotBlockTheShipper() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", log().toString()).start().waitFor())
                .isZero();
        Files.writeString(logs.resolve("slurm-8.out"), "of 8\n");
        rounds();

        assertThat(received.lines()).containsExactly("of 8");
        assertThat(refused).containsEntry(log(), Reason.NOT_REGULAR);
    }

    @Test
    void aSocketIsRejected() throws IOException {
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(log()));
            rounds();
        }

        assertThat(refused).containsEntry(log(), Reason.NOT_REGULAR);
    }

    @Test
    void aHardLinkIsRejectedUnlessTheJobsOwnerOwnsTheFile() throws IOException {
        Files.createLink(log(), secret);
        rounds();
        assertThat(refused).containsEntry(log(), Reason.SEVERAL_NAMES);
        start(OwnerRule.ANY);
        rounds();
        assertThat(received.chunks()).isEmpty();

        owners.put(JOB, self());
        start(OwnerRule.JOB);
        rounds();
        assertThat(received.lines()).containsExactly("root:$6$secret");
    }

    @Test
    void aFileOfAnotherOwnerIsRejected() throws IOException {
        owners.put(JOB, self() + 1);
        write("not of the job\n");
        start(OwnerRule.JOB);
        rounds();

        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(log(), Reason.OTHER_OWNER);
    }

    @Test
    void aFileWaitsForTheOwnerFromTheSchedulerWhichIsThenRemembered() throws IOException {
        write("one\n");
        start(OwnerRule.JOB);
        rounds();
        assertThat(received.chunks()).isEmpty();
        assertThat(refused).containsEntry(log(), Reason.OWNER_UNKNOWN);

        owners.put(JOB, self());
        rounds();
        owners.clear();
        start(OwnerRule.JOB);
        write("one\ntwo\n");
        rounds();

        assertThat(received.lines()).containsExactly("one", "two");
    }

    @Test
    void aFileReplacedWhileItIsOpenedNeverExposesTheOther() throws Exception {
        Path own = root.resolve("own");
        Path link = root.resolve("link");
        var over = new AtomicBoolean();
        Thread swapper = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                swap(own, () -> Files.writeString(own, "own\n"));
                swap(link, () -> Files.createSymbolicLink(link, secret));
            }
        });
        try {
            for (int i = 0; i < 3000; i++) {
                shipper.round();
            }
        } finally {
            over.set(true);
            swapper.join();
        }

        assertThat(received.lines()).doesNotContain("root:$6$secret");
    }

    @Test
    void aLinkOfTheKubeletMayPointOnlyToContainerLogs() throws IOException {
        Path pods = Files.createDirectory(root.resolve("pods"));
        Path containers = Files.createDirectory(root.resolve("containers"));
        Files.writeString(containers.resolve("c1-json.log"), "of the container\n");
        Files.createSymbolicLink(pods.resolve("slurm-7.out"), containers.resolve("c1-json.log"));
        Files.createSymbolicLink(pods.resolve("slurm-8.out"), secret);
        Files.createSymbolicLink(pods.resolve("slurm-9.out"), Path.of("../secret"));
        start(OwnerRule.JOB, pods + "/slurm-%j.out", new ContainerLogs(List.of(pods, containers), self()));
        rounds();

        assertThat(received.lines()).containsExactly("of the container");
        assertThat(refused)
                .containsEntry(pods.resolve("slurm-8.out"), Reason.LINK)
                .containsEntry(pods.resolve("slurm-9.out"), Reason.LINK);
    }

    @Test
    void aChainOfThreeLinksOfTheKubeletIsFollowedAndALongerOneRejected() throws IOException {
        Path pods = Files.createDirectory(root.resolve("pods"));
        Files.writeString(pods.resolve("target"), "of the container\n");
        Files.createSymbolicLink(pods.resolve("second"), Path.of("target"));
        Files.createSymbolicLink(pods.resolve("first"), Path.of("second"));
        Files.createSymbolicLink(pods.resolve("slurm-7.out"), Path.of("first"));
        Files.createSymbolicLink(pods.resolve("slurm-8.out"), Path.of("slurm-7.out"));
        start(OwnerRule.JOB, pods + "/slurm-%j.out", new ContainerLogs(List.of(pods), self()));
        rounds();

        assertThat(received.chunks())
                .extracting(chunk -> chunk.source().file())
                .containsExactly(pods.resolve("slurm-7.out").toString());
        assertThat(refused).containsOnlyKeys(pods.resolve("slurm-8.out")).containsValue(Reason.LINK);
    }

    @Test
    void aLinkNotCreatedByTheKubeletIsRejected() throws IOException {
        Path pods = Files.createDirectory(root.resolve("pods"));
        Files.writeString(pods.resolve("slurm-7.out"), "not the kubelet's\n");
        start(OwnerRule.ANY, pods + "/slurm-%j.out", new ContainerLogs(List.of(pods), self() + 1));
        rounds();

        assertThat(refused).containsEntry(pods.resolve("slurm-7.out"), Reason.OTHER_OWNER);
    }

    @FunctionalInterface
    private interface Step {

        Object run() throws IOException;
    }

    private void swap(Path made, Step step) {
        try {
            step.run();
            Files.move(made, log(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start(OwnerRule rule) throws IOException {
        start(rule, logs + "/slurm-%j.out");
    }

    private void start(OwnerRule rule, String pattern) throws IOException {
        start(rule, pattern, ContainerLogs.standard());
    }

    private void start(OwnerRule rule, String pattern, ContainerLogs containers) throws IOException {
        shipper = started(rule, pattern, containers);
    }

    private LogShipper started(OwnerRule rule, String pattern, ContainerLogs containers) throws IOException {
        stop();
        FileOffsets offsets = new FileOffsets(root.resolve("state"));
        JobOwners known = job -> owners.containsKey(job) ? OptionalLong.of(owners.get(job)) : OptionalLong.empty();
        running = offsets;
        return new LogShipper(
                ShipSettings.of(List.of(LogPattern.of(pattern, "slurm")), "alpha", "slurm", "node-1"),
                new FileGuard(rule, known, containers),
                (path, why) -> {
                    reported.add(path);
                    refused.put(path, why.reason());
                },
                offsets,
                received,
                () -> Instant.parse("2026-03-02T12:00:00Z"));
    }

    private void rounds() {
        while (shipper.round() > 0) {}
    }

    private Path log() {
        return logs.resolve("slurm-7.out");
    }

    private void write(String text) throws IOException {
        Files.writeString(log(), text);
    }

    private long self() throws IOException {
        return ((Number) Files.getAttribute(root, "unix:uid")).longValue();
    }
}
