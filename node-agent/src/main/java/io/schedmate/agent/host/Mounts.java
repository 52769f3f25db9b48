package io.schedmate.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mounted file systems in {@code /proc/mounts} (see proc_pid_mounts(5)); empty if it cannot be read. */
record Mounts(Map<Path, String> types) {

    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    static Mounts read(Path file) {
        Map<Path, String> types = new HashMap<>();
        try {
            Files.readString(file, StandardCharsets.UTF_8).lines().forEach(line -> {
                String[] words = line.split(" ", -1);
                if (words.length >= 3 && words[1].startsWith("/")) {
                    // A later mount replaces an earlier one on the same folder. Spaces are written in octal.
                    types.put(Path.of(words[1].replace("\\040", " ")), words[2]);
                }
            });
        } catch (IOException | RuntimeException unreadable) {
            return new Mounts(Map.of());
        }
        return new Mounts(types);
    }

    /** Whether a path is below a folder and on the same file system. */
    boolean holds(Path folder, Path place) {
        return place.startsWith(folder) && String.valueOf(mount(folder)).equals(String.valueOf(mount(place)));
    }

    /** Whether a folder is on an in-memory file system. */
    boolean isInMemory(Path folder) {
        Path mount = mount(folder);
        return mount != null && IN_MEMORY.contains(types.get(mount));
    }

    private @Nullable Path mount(Path place) {
        for (Path at = place; at != null; at = at.getParent()) {
            if (types.containsKey(at)) {
                return at;
            }
        }
        return null;
    }
}
