package io.schedmate.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.job.JobId;
import io.schedmate.model.node.DiskReading;
import io.schedmate.model.node.HostReading;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinuxHostTest {

    private static final JobId JOB = JobId.of("hall", "slurm", "7");

    @TempDir
    private Path root;

    private final Map<JobId, Integer> attempts = new HashMap<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @BeforeEach
    void aNodeOfSixtyFourGibibytes() throws IOException {
        write("proc/meminfo", "MemTotal:       67108864 kB\nMemFree:  1 kB\nMemAvailable:   50331648 kB\n");
        write("proc/stat", "cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 1 1 1\n");
    }

    @Test
    void aCgroupV2BelongsToItsJobAndThePageCacheIsNotUsedMemory() throws IOException {
        attempts.put(JOB, 3);
        write("groups/job_7/memory.current", "5000\n");
        write("groups/job_7/memory.max", "8000\n");
        write("groups/job_7/memory.stat", "anon 2000\nfile 3000\nshmem 500\n");

        HostUse use = host(List.of("groups/job_%j"), List.of()).read();

        assertThat(use.jobs())
                .containsExactly(new HostUse.OfJob(JOB, 3, new HostReading(2500L, 8000L, null, List.of())));
        assertThat(use.node()).as("jobs are told one by one").isNull();
    }

    @Test
    void aCgroupV1WithoutALimitHasTheLimitOfTheNode() throws IOException {
        write("memory/slurm/uid_100/job_7/memory.usage_in_bytes", "5000\n");
        write("memory/slurm/uid_100/job_7/memory.limit_in_bytes", "9223372036854771712\n");
        write("memory/slurm/uid_100/job_7/memory.stat", "cache 1\ntotal_cache 3000\ntotal_shmem 500\n");

        HostUse use = host(List.of("memory/slurm/uid_*/job_%j"), List.of()).read();

        assertThat(use.jobs())
                .as("a scheduler that does not know it has tried it once")
                .containsExactly(new HostUse.OfJob(JOB, 1, new HostReading(2500L, 64L << 30, null, List.of())));
    }

    @Test
    void processorUseIsRelativeToTheQuotaOfTheCgroup() throws IOException {
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/cpu.max", "200000 100000\n");
        write("groups/job_7/cpu.stat", "usage_usec 1000000\n");
        LinuxHost host = host(List.of("groups/job_%j"), List.of());
        host.read();
        write("groups/job_7/cpu.stat", "usage_usec 11000000\n");
        now = now.plusSeconds(10);

        assertThat(host.read().jobs().getFirst().reading().cpuRatio()).isEqualTo(0.5);
    }

    /** An unknown format of the quota, as a later kernel may write, must not lead to wrong figures. */
    @ParameterizedTest
    @ValueSource(strings = {"many 100000", "200000 often", "0 0", "max 100000", "200000"})
    void withoutAQuotaProcessorUseIsRelativeToTheCpuSet(String quota) throws IOException {
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/cpu.max", quota + "\n");
        write("groups/job_7/cpuset.cpus.effective", "0-2,5\n");
        write("groups/job_7/cpu.stat", "usage_usec 1000000\n");
        LinuxHost host = host(List.of("groups/job_%j"), List.of());
        host.read();
        write("groups/job_7/cpu.stat", "usage_usec 21000000\n");
        now = now.plusSeconds(10);

        assertThat(host.read().jobs().getFirst().reading().cpuRatio()).isEqualTo(0.5);
    }

    @Test
    void withoutCgroupsTheWholeNodeIsReported() throws IOException {
        LinuxHost host = host(List.of(), List.of());
        host.read();
        write("proc/stat", "cpu  130 0 130 720 120 0 0 0 0 0\n");

        assertThat(host.read().node()).isEqualTo(new HostReading(16L << 30, 64L << 30, 0.6, List.of()));
    }

    @Test
    void theDisksThatAJobsProcessesUseAreReported() throws IOException {
        Path here = Files.createDirectories(root.resolve("scratch"));
        Path elsewhere = Files.createDirectories(root.resolve("archive"));
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/step_0/cgroup.procs", "41\n42\n");
        Path process = Files.createDirectories(root.resolve("proc/42/fd"));
        Files.createSymbolicLink(process.resolve("3"), here.resolve("step-100.pt"));

        HostUse use = host(List.of("groups/job_%j"), List.of(here, elsewhere, root.resolve("missing")))
                .read();

        assertThat(use.jobs().getFirst().reading().disks())
                .extracting(DiskReading::path)
                .containsExactly(here.toString());
        Files.delete(process.resolve("3"));
        assertThat(host(List.of("groups/job_%j"), List.of(here, elsewhere))
                        .read()
                        .jobs()
                        .getFirst()
                        .reading()
                        .disks())
                .as("all where nothing can be seen")
                .hasSize(2);
        assertThat(Objects.requireNonNull(host(List.of(), List.of(here)).read().node())
                        .disks())
                .singleElement()
                .satisfies(disk -> assertThat(disk.freeBytes()).isPositive());
    }

    @Test
    void aDiskNamedOnlyByTheCommandOrAVariableBelongsToTheJob() throws IOException {
        Path shared = Files.createDirectories(root.resolve("shm"));
        Path scratch = Files.createDirectories(root.resolve("scratch"));
        Path archive = Files.createDirectories(root.resolve("archive"));
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/cgroup.procs", "42\n");
        write("proc/42/cmdline", "python\0train.py\0--out=%s/run-7\0--name=a%s\0".formatted(shared, archive));
        write("proc/42/environ", "HOME=%s\0TMPDIR=%s/tmp\0".formatted(archive, scratch));

        assertThat(disks(host(List.of("groups/job_%j"), List.of(shared, scratch, archive))))
                .containsExactly(shared.toString(), scratch.toString());
    }

    @Test
    void aDiskWithAnOpenedFileBelongsToTheJobUntilItIsUnmounted() throws IOException {
        Path scratch = Files.createDirectories(root.resolve("scratch"));
        Path archive = Files.createDirectories(root.resolve("archive"));
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/cgroup.procs", "42\n");
        write("proc/42/cmdline", "python\0train.py\0--out=%s\0".formatted(archive));
        Path open = Files.createDirectories(root.resolve("proc/42/fd"));
        Files.createSymbolicLink(open.resolve("3"), scratch.resolve("step-100.pt"));
        LinuxHost host = host(List.of("groups/job_%j"), List.of(scratch, archive));
        assertThat(disks(host)).hasSize(2);

        Files.delete(open.resolve("3"));
        assertThat(disks(host)).as("between two checkpoints").hasSize(2);

        Files.move(root.resolve("groups/job_7"), root.resolve("gone"));
        host.read();
        Files.move(root.resolve("gone"), root.resolve("groups/job_7"));
        assertThat(disks(host)).as("the next try").containsExactly(archive.toString());
    }

    @Test
    void anInMemoryFileSystemBelongsToTheJobThatIsChargedForIt() throws IOException {
        Path shared = Files.createDirectories(root.resolve("shm"));
        long used = usedBytes(shared);
        write("proc/mounts", "rootfs / ext4 rw 0 0\ntmpfs %s tmpfs rw 0 0\n".formatted(shared));
        write("groups/job_7/memory.stat", "anon 1\nshmem %d\n".formatted(used));
        write("groups/job_7/cgroup.procs", "42\n");
        write("groups/job_8/memory.stat", "anon 1\nshmem %d\n".formatted(used / 1000));
        write("groups/job_8/cgroup.procs", "43\n");
        for (String process : List.of("42", "43")) {
            Files.createDirectories(root.resolve("proc/" + process));
            Files.createSymbolicLink(root.resolve("proc/" + process + "/cwd"), root.resolve("elsewhere"));
        }

        HostUse use = host(List.of("groups/job_%j"), List.of(shared)).read();

        assertThat(use.jobs())
                .filteredOn(job -> !job.reading().disks().isEmpty())
                .extracting(HostUse.OfJob::jobId)
                .containsExactly(JOB);
    }

    @Test
    void aFileSystemMountedBelowADiskIsASeparateDisk() throws IOException {
        Path outer = Files.createDirectories(root.resolve("data"));
        Path inner = Files.createDirectories(outer.resolve("shm"));
        write("proc/mounts", "rootfs / ext4 rw 0 0\ntmpfs %s tmpfs rw 0 0\n".formatted(inner));
        write("groups/job_7/memory.stat", "anon 1\n");
        write("groups/job_7/cgroup.procs", "42\n");
        write("proc/42/cmdline", "python\0--out\0%s/run\0".formatted(inner));

        assertThat(disks(host(List.of("groups/job_%j"), List.of(outer, inner)))).containsExactly(inner.toString());
    }

    private static long usedBytes(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        return store.getTotalSpace() - store.getUsableSpace();
    }

    private static List<String> disks(LinuxHost host) {
        return host.read().jobs().getFirst().reading().disks().stream()
                .map(DiskReading::path)
                .toList();
    }

    private LinuxHost host(List<String> groups, List<Path> disks) {
        return new LinuxHost(
                root.resolve("proc"),
                "hall",
                "slurm",
                groups.stream().map(group -> root.resolve(group).toString()).toList(),
                disks,
                job -> attempts.getOrDefault(job, 1),
                () -> now);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, text);
    }
}
