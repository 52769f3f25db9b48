package io.schedmate.agent.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.CheckFindings;
import io.schedmate.agent.check.CheckOrder;
import io.schedmate.agent.host.JobProcesses;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.agent.run.ProgramOutput;
import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckDescription;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests with real processes in a folder that replaces a control group, and with stand-ins for the programs of a GPU
 * node.
 */
class HangEvidenceTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final JobId JOB = JobId.of("hall-a", "slurm", "77");

    @TempDir
    private Path folder;

    private Path group;
    private Path programs;
    private Process process;

    @BeforeEach
    void aJobOfOneProcess() throws IOException {
        group = Files.createDirectories(folder.resolve("job_77"));
        programs = Files.createDirectories(folder.resolve("bin"));
        Files.writeString(group.resolve("memory.stat"), "");
        // Copied, so that the process has the name of an interpreter.
        Path python = Files.copy(Path.of("/bin/sleep"), folder.resolve("python3"));
        ProcessBuilder sleeping = new ProcessBuilder(python.toString(), "600");
        sleeping.environment().put("RANK", "3");
        sleeping.environment().put("TORCH_FR_DUMP_TEMP_FILE", folder.resolve("dump_") + "");
        process = sleeping.start();
        Files.writeString(group.resolve("cgroup.procs"), process.pid() + "\n");
        await().atMost(PATIENCE).until(() -> state().contains("sleeping"));
    }

    @AfterEach
    void noProcessIsLeft() {
        process.destroyForcibly();
    }

    @Test
    void aStoppedProcessIsNamedWithItsRank() throws Exception {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                .start()
                .waitFor();
        await().atMost(PATIENCE).until(() -> state().contains("stopped"));

        CheckFindings found = collect(JOB);

        assertThat(found.detail())
                .contains("1 processes.", "Stopped: pid %d rank 3 python3: T (stopped)".formatted(process.pid()));
        assertThat(found.outputTail()).contains("== processes");
    }

    @Test
    void stacksGpusAndNcclStateAreCollectedAndSecretsAreMasked() throws IOException {
        program("py-spy", "echo \"asked $*\"; echo 'Thread 1 (active): wait_for_data --token=abcdef0123456789'");
        program("nvidia-smi", "echo 'index, utilization.gpu [%]'; echo '0, 100 %'");
        program("ncclras", "echo 'Job summary: 1 rank is not responding'");

        CheckFindings found = collect(JOB);

        assertThat(found.detail()).contains("Stacks of 1.");
        assertThat(found.outputTail())
                .contains(
                        "asked dump --nonblocking --pid " + process.pid(),
                        "0, 100 %",
                        "Job summary: 1 rank is not responding")
                .noneMatch(line -> line.contains("abcdef0123456789"));
    }

    /** A program that hangs must neither stop the others from running nor delay the response beyond the limit. */
    @Test
    void aProgramThatHangsIsStoppedWithinTheLimit() throws IOException {
        program("py-spy", "exec sleep 600");

        CheckFindings found = collect(JOB, Duration.ofMillis(300));

        assertThat(found.outputTail()).contains("== processes").noneMatch(line -> line.startsWith("== stack"));
    }

    @Test
    void isOfferedEvenIfNoneOfItsProgramsIsInstalled() {
        assertThat(new Catalogue(List.of(evidence(new NodePrograms("/nowhere")))).descriptions())
                .containsExactly(new CheckDescription(
                        "hang_evidence",
                        "Collects states and stacks of a job's processes, flight recorder dumps, and NCCL and GPU status.",
                        false,
                        20,
                        List.of("job"),
                        true));
    }

    @Test
    void longOutputIsShortenedToFitTheAnswer() throws IOException {
        program("ncclras", "seq 1 5000");
        program("py-spy", "seq 1 5000");

        assertThat(collect(JOB).outputTail()).hasSizeLessThan(100).contains("(1988 more lines)", "(1960 more lines)");
    }

    @Test
    void aJobOnAnotherNodeHasNoProcesses() {
        CheckFindings found = collect(JobId.of("hall-a", "slurm", "78"));

        assertThat(found.detail()).isEqualTo("No process of the job was found on this node.");
        assertThat(found.outputTail()).isEmpty();
    }

    /** A process could name any file, so links and files that are not dumps are ignored. */
    @Test
    void linksAndFilesThatAreNotDumpsAreIgnored() throws IOException {
        Path another = Files.write(folder.resolve("another"), TestDump.of("[0, 3]", 7, "started"));
        Files.createSymbolicLink(folder.resolve("dump_3"), another);
        assertThat(collect(JOB).outputTail()).noneMatch(line -> line.contains("flight"));

        Files.delete(folder.resolve("dump_3"));
        Files.writeString(folder.resolve("dump_3"), "no pickle");
        assertThat(collect(JOB).outputTail()).noneMatch(line -> line.contains("flight"));
    }

    /** The dumps of the other ranks are on other nodes, so it is unknown which rank this one waits for. */
    @Test
    void theOperationInWhichARankWaitsIsReadFromItsDump() throws IOException {
        Files.write(folder.resolve("dump_3"), TestDump.of("[0, 1, 2, 3]", 7, "started"));

        CheckFindings found = collect(JOB);

        assertThat(found.outputTail())
                .contains("== flight recorder", "rank 3 is waiting in nccl:all_reduce 7 of group 0")
                .noneMatch(line -> line.startsWith("Rank"));
        assertThat(found.detail()).as("tells whom others wait for").doesNotContain("is waiting in");
    }

    @Test
    void theRankThatDelaysTheOthersIsNamedIfAllRanksAreOnThisNode() throws IOException {
        ProcessBuilder sleeping = new ProcessBuilder(folder.resolve("python3").toString(), "600");
        sleeping.environment().put("RANK", "0");
        sleeping.environment().put("TORCH_FR_DUMP_TEMP_FILE", folder.resolve("dump_") + "");
        Process other = sleeping.start();
        try {
            Files.writeString(group.resolve("cgroup.procs"), "%d%n%d%n".formatted(process.pid(), other.pid()));
            Files.write(folder.resolve("dump_0"), TestDump.of("[0, 3]", 6, "completed"));
            Files.write(folder.resolve("dump_3"), TestDump.of("[0, 3]", 7, "started"));
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(Path.of("/proc", Long.toString(other.pid()), "status"))
                            .contains("sleeping"));

            assertThat(collect(JOB).detail()).contains("Rank 0 never arrived at nccl:all_reduce 7 of default_pg");
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aProgramGetsTenSecondsOrTheRemainingTime() {
        List<Duration> limits = new ArrayList<>();
        Programs asked = new Programs() {
            @Override
            public boolean has(String name) {
                return true;
            }

            @Override
            public ProgramOutput run(List<String> commandLine, Duration limit) {
                limits.add(limit);
                return new ProgramOutput(0, false, List.of("told"));
            }
        };

        collect(JOB, Duration.ofSeconds(60), asked);
        assertThat(limits).hasSize(3).allMatch(Duration.ofSeconds(10)::equals);
        limits.clear();
        collect(JOB, Duration.ofSeconds(4), asked);
        assertThat(limits).hasSize(3).allMatch(limit -> limit.compareTo(Duration.ofSeconds(4)) <= 0);
    }

    private CheckFindings collect(JobId job) {
        return collect(job, Duration.ofSeconds(60));
    }

    private CheckFindings collect(JobId job, Duration limit) {
        return collect(job, limit, new NodePrograms(programs + ":/usr/bin:/bin"));
    }

    private CheckFindings collect(JobId job, Duration limit, Programs ofNode) {
        return evidence(ofNode).run(new CheckOrder(List.of(), Map.of("job", job.toString()), limit));
    }

    private HangEvidence evidence(Programs ofNode) {
        return new HangEvidence(
                ofNode,
                new JobProcesses("hall-a", "slurm", List.of(folder + "/job_%j")),
                Path.of("/proc"),
                InstantSource.system());
    }

    private String state() throws IOException {
        return Files.readString(Path.of("/proc", Long.toString(process.pid()), "status"));
    }

    private void program(String name, String body) throws IOException {
        Path file = programs.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
