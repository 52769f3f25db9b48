package io.schedmate.agent.host;

import io.schedmate.model.node.DiskReading;
import io.schedmate.model.node.HostReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a Linux node from {@code /proc} and the control groups of jobs. */
public final class LinuxHost implements Hosts {

    private static final long KIBIBYTE = 1024;

    private final Path proc;
    private final JobGroups groups;
    private final Disks disks;
    private final JobDisks ofJob;
    private final InstantSource clock;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private Map<Path, Cpu> cpus = new HashMap<>();
    private @Nullable Ticks ticks;

    /** The CPU time used until a point in time. */
    private record Cpu(Instant at, double seconds) {}

    /** The CPU ticks of all CPUs since the system started. */
    private record Ticks(long busy, long all) {}

    /**
     * Creates a reader.
     *
     * @param proc {@code /proc}
     * @param jobGroups patterns of the folders of jobs' control groups, in the notation of {@link
     *     io.schedmate.shipping.find.LogPattern}; empty to read the node as a whole
     * @param disks the folders whose free space is reported
     */
    public LinuxHost(
            Path proc,
            String cluster,
            String scheduler,
            List<String> jobGroups,
            List<Path> disks,
            Attempts attempts,
            InstantSource clock) {
        this.proc = proc;
        this.groups = new JobGroups(cluster, scheduler, jobGroups, attempts);
        this.clock = clock;
        this.disks = new Disks(disks);
        this.ofJob = new JobDisks(proc);
    }

    @Override
    public synchronized HostUse read() {
        Map<String, Long> memory = memory();
        List<DiskReading> space = disks.read();
        Map<Path, JobGroups.Job> jobs = groups.find();
        long total = memory.getOrDefault("MemTotal", Long.MAX_VALUE);
        Map<Path, Cpu> now = new HashMap<>();
        List<HostUse.OfJob> uses = new ArrayList<>();
        jobs.forEach((folder, job) ->
                uses.add(new HostUse.OfJob(job.jobId(), job.attempt(), reading(folder, total, space, now))));
        cpus = now;
        ofJob.keepOnly(jobs.keySet());
        return new HostUse(uses.isEmpty() ? node(memory, space) : null, uses);
    }

    private HostReading reading(Path folder, long total, List<DiskReading> space, Map<Path, Cpu> now) {
        ControlGroup group = new ControlGroup(folder);
        Long limit = group.memoryLimitBytes(total);
        return new HostReading(
                group.memoryUsedBytes(),
                limit != null ? limit : total == Long.MAX_VALUE ? null : Long.valueOf(total),
                cpuRatio(folder, group, now),
                space.isEmpty() ? space : ofJob.of(folder, group, space));
    }

    private @Nullable Double cpuRatio(Path folder, ControlGroup group, Map<Path, Cpu> now) {
        Double seconds = group.cpuSeconds();
        if (seconds == null) {
            return null;
        }
        Cpu latest = new Cpu(clock.instant(), seconds);
        now.put(folder, latest);
        Cpu before = cpus.get(folder);
        double most = group.processors(processors);
        double passed =
                before == null ? 0 : Duration.between(before.at(), latest.at()).toMillis() / 1000.0;
        if (before == null || passed <= 0 || most <= 0) {
            return null;
        }
        return Math.clamp((latest.seconds() - before.seconds()) / (passed * most), 0, 1);
    }

    private @Nullable HostReading node(Map<String, Long> memory, List<DiskReading> space) {
        Long total = memory.get("MemTotal");
        Long available = memory.get("MemAvailable");
        if (total == null || available == null) {
            return space.isEmpty() ? null : new HostReading(null, null, null, space);
        }
        return new HostReading(Math.max(0, total - available), total, nodeCpuRatio(), space);
    }

    private @Nullable Double nodeCpuRatio() {
        String[] words = text("stat").lines().findFirst().orElse("").split(" +", -1);
        if (words.length < 6 || !words[0].equals("cpu")) {
            return null;
        }
        long all =
                Stream.of(words).skip(1).limit(8).mapToLong(LinuxHost::number).sum();
        Ticks latest = new Ticks(all - number(words[4]) - number(words[5]), all);
        Ticks before = ticks;
        ticks = latest;
        return before == null || latest.all() <= before.all()
                ? null
                : Double.valueOf(
                        Math.clamp((double) (latest.busy() - before.busy()) / (latest.all() - before.all()), 0, 1));
    }

    private Map<String, Long> memory() {
        Map<String, Long> memory = new HashMap<>();
        text("meminfo").lines().forEach(line -> {
            String[] words = line.split("[: ]+", -1);
            if (words.length >= 2) {
                memory.put(words[0], number(words[1]) * KIBIBYTE);
            }
        });
        return memory;
    }

    private static long number(String text) {
        return text.matches("\\d{1,15}") ? Long.parseLong(text) : 0;
    }

    private String text(String file) {
        try {
            return Files.readString(proc.resolve(file), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
