package io.schedmate.agent.host;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a Linux control group, of version 2 or of the memory controller of version 1. */
record ControlGroup(Path folder) {

    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final int MAX_PROCESSES = 64;
    private static final Pattern QUOTA = Pattern.compile("(?<quota>\\d{1,15}) (?<period>[1-9]\\d{0,14})");
    private static final Pattern CPUS = Pattern.compile("\\d{1,5}(?:-\\d{1,5})?(?:,\\d{1,5}(?:-\\d{1,5})?){0,999}");

    /**
     * Returns the memory in use without the page cache, which the kernel frees before it kills processes. Shared memory
     * is included.
     */
    @Nullable
    Long memoryUsedBytes() {
        Map<String, Long> stat = stat("memory.stat");
        Long used = first("memory.current", "memory.usage_in_bytes");
        Long cache = stat.getOrDefault("file", stat.get("total_cache"));
        long shared = stat.getOrDefault("shmem", stat.getOrDefault("total_shmem", 0L));
        return used == null ? null : Long.valueOf(Math.max(0, used - (cache == null ? 0 : cache) + shared));
    }

    /** Returns the memory that processes share, including files on a tmpfs. */
    long sharedBytes() {
        Map<String, Long> stat = stat("memory.stat");
        return stat.getOrDefault("shmem", stat.getOrDefault("total_shmem", 0L));
    }

    /** Returns the memory limit; null if there is none. */
    @Nullable
    Long memoryLimitBytes(long nodeBytes) {
        Long limit = first("memory.max", "memory.limit_in_bytes");
        return limit == null || limit >= nodeBytes ? null : limit;
    }

    /** Returns the CPU time used; null if the group does not count it. */
    @Nullable
    Double cpuSeconds() {
        Long micros = stat("cpu.stat").get("usage_usec");
        return micros == null ? null : Double.valueOf(micros / 1e6);
    }

    /**
     * Returns the number of CPUs that the processes of the group may use together, which may be a fraction; the number
     * of CPUs of the node if the group has no limit.
     */
    double processors(int ofTheNode) {
        Matcher quota = QUOTA.matcher(text("cpu.max"));
        double most = cpuset(text("cpuset.cpus.effective"), ofTheNode);
        return quota.matches()
                ? Math.min(most, Double.parseDouble(quota.group("quota")) / Double.parseDouble(quota.group("period")))
                : most;
    }

    /** Returns the ids of at most 64 processes of the group and its subgroups. */
    List<String> processes() {
        try (Stream<Path> parts = Files.walk(folder, 3)) {
            return parts.filter(part -> part.endsWith("cgroup.procs"))
                    .flatMap(part -> read(part).lines())
                    .filter(line -> line.matches("\\d{1,9}"))
                    .limit(MAX_PROCESSES)
                    .toList();
        } catch (IOException | RuntimeException gone) {
            return List.of();
        }
    }

    private static double cpuset(String list, int unlessGiven) {
        if (!CPUS.matcher(list).matches()) {
            return unlessGiven;
        }
        int count = 0;
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", 2);
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }

    private @Nullable Long first(String... files) {
        return Stream.of(files)
                .map(this::text)
                .filter(text -> text.matches("\\d{1,25}"))
                .map(text -> new BigInteger(text).min(MAX).longValue())
                .findFirst()
                .orElse(null);
    }

    private Map<String, Long> stat(String file) {
        return text(file)
                .lines()
                .map(line -> line.split(" ", 2))
                .filter(words -> words.length == 2 && words[1].matches("\\d{1,18}"))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1]), (one, _) -> one));
    }

    private String text(String file) {
        return read(folder.resolve(file)).strip();
    }

    /** Returns the content of a file; empty if the group was removed in the meantime. */
    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
