package io.schedmate.agent.host;

import io.schedmate.model.node.DiskReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the watched disks that a job uses: those on which its processes work, have open files, or write according to
 * their command or environment, and in-memory file systems whose content is partly charged to the job. Once found, a
 * disk stays with its job, because a checkpoint is open only for seconds between two readings.
 */
final class JobDisks {

    private static final int MAX_OPEN_FILES = 256;
    /**
     * The minimum share of an in-memory file system's content. Below it, the shared memory may be pages that every
     * program shares.
     */
    private static final double MIN_CHARGED = 0.1;

    private static final double MIN_OF_TOTAL = 0.01;

    private final Path proc;
    private final CommandPaths commandPaths;
    private Map<Path, Set<String>> found = new HashMap<>();

    JobDisks(Path proc) {
        this.proc = proc;
        this.commandPaths = new CommandPaths(proc);
    }

    /** Returns the disks of a job; all disks if nothing about the job can be read. */
    List<DiskReading> of(Path folder, ControlGroup group, List<DiskReading> space) {
        Mounts mounts = Mounts.read(proc.resolve("mounts"));
        List<Path> places =
                group.processes().stream().flatMap(this::places).distinct().toList();
        Set<String> known = found.computeIfAbsent(folder, _ -> new HashSet<>());
        for (DiskReading disk : space) {
            if (places.stream().anyMatch(place -> mounts.holds(Path.of(disk.path()), place))
                    || isCharged(disk, group, mounts)) {
                known.add(disk.path());
            }
        }
        return places.isEmpty() && known.isEmpty()
                ? space
                : space.stream().filter(disk -> known.contains(disk.path())).toList();
    }

    /** Removes the results of jobs that have ended. */
    void keepOnly(Set<Path> folders) {
        found.keySet().retainAll(folders);
    }

    /**
     * Whether part of an in-memory file system's content is charged to the job. If several such file systems are
     * watched, the kernel does not show which one is charged.
     */
    private static boolean isCharged(DiskReading disk, ControlGroup group, Mounts mounts) {
        long used = disk.totalBytes() - disk.freeBytes();
        long charged = group.sharedBytes();
        return mounts.isInMemory(Path.of(disk.path()))
                && charged >= MIN_CHARGED * used
                && charged >= MIN_OF_TOTAL * disk.totalBytes()
                && charged > 0;
    }

    private Stream<Path> places(String process) {
        List<Path> places = new ArrayList<>(commandPaths.of(process));
        add(proc.resolve(process).resolve("cwd"), places);
        try (Stream<Path> open = Files.list(proc.resolve(process).resolve("fd"))) {
            open.limit(MAX_OPEN_FILES).forEach(link -> add(link, places));
        } catch (IOException | RuntimeException notOurs) {
            return places.stream();
        }
        return places.stream();
    }

    private static void add(Path link, List<Path> places) {
        try {
            places.add(Files.readSymbolicLink(link));
        } catch (IOException | RuntimeException notOurs) {
            // Access is denied, or the process has just ended.
        }
    }
}
