package io.schedmate.code.admission;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The Version Manager: answers from what was read before as long as no file that the answer rests on has changed, else
 * reads again and says what changed. Safe for several threads.
 */
public final class VersionedInspector implements WorkloadInspector {

    private final WorkloadInspector inspector;
    private final Map<Key, Reading> readings;

    /** @param remembered readings kept, at least 1; the one not used for longest goes first */
    public VersionedInspector(WorkloadInspector inspector, int remembered) {
        if (remembered < 1) {
            throw new IllegalArgumentException("Expected at least one reading to keep (%d).".formatted(remembered));
        }
        this.inspector = inspector;
        this.readings = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Reading> eldest) {
                return size() > remembered;
            }
        };
    }

    private record Key(Path root, Path workdir, String command) {}

    private record Reading(Workload metadata, Fingerprints files) {}

    @Override
    public Workload inspect(Path root, Path workdir, String command) {
        return inspectVersion(root, workdir, command).metadata();
    }

    public VersionedMetadata inspectVersion(Path root, Path workdir, String command) {
        Key key = new Key(root.normalize(), workdir.normalize(), command);
        Reading before = remembered(key);
        if (before == null) {
            return new VersionedMetadata(read(key).metadata(), false, List.of(), List.of());
        }
        SortedSet<String> changed =
                Fingerprints.of(key.root(), before.files().files().keySet()).changedSince(before.files());
        if (changed.isEmpty()) {
            return new VersionedMetadata(before.metadata(), true, List.of(), List.of());
        }
        Workload now = read(key).metadata();
        return new VersionedMetadata(now, false, List.copyOf(changed), changedFields(before.metadata(), now));
    }

    private Reading read(Key key) {
        Workload metadata = inspector.inspect(key.root(), key.workdir(), key.command());
        Reading reading = new Reading(metadata, Fingerprints.of(key.root(), metadata.filesRead()));
        synchronized (readings) {
            readings.put(key, reading);
        }
        return reading;
    }

    private @Nullable Reading remembered(Key key) {
        synchronized (readings) {
            return readings.get(key);
        }
    }

    private static List<String> changedFields(Workload before, Workload now) {
        List<String> changed = new ArrayList<>();
        for (WorkloadField field : WorkloadField.values()) {
            if (!Objects.equals(before.value(field), now.value(field))) {
                changed.add(field.fieldName());
            }
        }
        if (!before.extras().equals(now.extras())) {
            changed.add("extras");
        }
        return changed;
    }
}
