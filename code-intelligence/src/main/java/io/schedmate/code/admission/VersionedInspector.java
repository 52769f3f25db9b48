package io.schedmate.code.admission;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.code.tree.KnownTexts;
import io.schedmate.code.tree.TreeRecord;
import io.schedmate.code.tree.TreeRecording;
import io.schedmate.code.tree.TreeRecording.Recorded;
import io.schedmate.code.tree.TreeState;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The Version Manager: returns the stored answer while nothing that it depends on has changed, and otherwise reads
 * again and reports the changes (full paper, section 3.1). An answer depends on everything that its reading looked up
 * in the tree, so it equals the answer of a new reading. Thread-safe.
 */
public final class VersionedInspector implements WorkloadInspector {

    private static final long KNOWN_BYTES = 32 << 20;

    private final WorkloadInspector inspector;
    private final String rules;
    private final Readings readings;
    private final InstantSource clock;
    private final KnownTexts texts;

    /**
     * @param rules identifies the inspector and its version; readings of others are not used
     * @param clock within seconds of the file system's clock
     */
    public VersionedInspector(WorkloadInspector inspector, String rules, Readings readings, InstantSource clock) {
        this(inspector, rules, readings, clock, new KnownTexts(KNOWN_BYTES));
    }

    /** @param texts the cache of texts, shared with other inspectors */
    public VersionedInspector(
            WorkloadInspector inspector, String rules, Readings readings, InstantSource clock, KnownTexts texts) {
        this.inspector = inspector;
        this.rules = rules;
        this.readings = readings;
        this.clock = clock;
        this.texts = texts;
    }

    @Override
    public Workload inspect(Path root, Path workdir, String command) {
        return inspectVersion(JobTree.at(root, workdir), command).metadata();
    }

    public VersionedMetadata inspectVersion(JobTree tree, String command) {
        ReadingKey key = ReadingKey.of(rules, tree.line(), tree.folder(), command);
        List<Reading> before = readings.find(key);
        TreeState state = new TreeState(tree.root(), clock.instant(), texts);
        List<String> changed = List.of();
        for (Reading reading : before) {
            List<String> changedSince = changedSince(reading, state);
            if (changedSince.isEmpty()) {
                stamp(key, reading, state);
                return new VersionedMetadata(
                        reading.metadata(), true, state.opened().size(), 0, List.of(), List.of());
            }
            changed = changed.isEmpty() ? changedSince : changed;
        }
        Recorded<Workload> now = TreeRecording.of(
                tree.root(), clock.instant(), texts, () -> inspector.inspect(tree.root(), tree.workdir(), command));
        keep(key, now);
        return new VersionedMetadata(
                now.answer(),
                false,
                state.opened().size(),
                now.filesOpened(),
                changed,
                before.isEmpty() ? List.of() : changedFields(before.getFirst().metadata(), now.answer()));
    }

    /**
     * Returns the changed paths. The comparison has the same work limit as a reading: a tree that exceeds it counts as
     * changed.
     */
    private static List<String> changedSince(Reading reading, TreeState state) {
        try {
            return WorkLimit.within(WorkLimit.OF_AN_INSPECTION, () -> List.copyOf(state.changedSince(reading.rests())));
        } catch (WorkLimitExceeded spent) {
            if (Thread.currentThread().isInterrupted()) {
                throw spent;
            }
            return List.of("");
        }
    }

    /** Stamps a reading whose files were too new for a stamp when it was made. */
    private void stamp(ReadingKey key, Reading reading, TreeState state) {
        TreeRecord stamped = state.stamped(reading.rests());
        if (!stamped.equals(reading.rests())) {
            readings.keep(key, new Reading(reading.metadata(), stamped));
        }
    }

    /**
     * Stores a reading. A reading that the work limit stopped is not stored, because it depends on this process more
     * than on the tree.
     */
    private void keep(ReadingKey key, Recorded<Workload> now) {
        Optional<TreeRecord> record = now.record();
        if (record.isPresent() && !now.answer().isCutOff()) {
            readings.keep(key, new Reading(now.answer(), record.get()));
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
