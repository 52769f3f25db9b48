package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagTypes;
import io.schedmate.embedding.index.VectorSpace;
import io.schedmate.embedding.index.file.Slots.Slot;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The vectors of one log: ids and tags in memory, the numbers in the mapped file. */
final class StoredVectors implements AutoCloseable {

    /** The number of recent vectors kept in memory before the file is mapped again. */
    private static final int MOST_RECENT = 20_000;

    private final VectorSpace space;
    private final long generation;
    private final Slots slots = new Slots();
    private final TagTypes types = new TagTypes();
    private final TaggedSlots tagged = new TaggedSlots();
    private final Map<Integer, float[]> recent = new ConcurrentHashMap<>();
    private final ScanBlocks blocks;
    private final VectorLog log;
    private volatile MemorySegment mapped = MemorySegment.NULL;

    private StoredVectors(VectorLog.Header header, Path path, boolean fresh, int scanned) throws IOException {
        this.space = header.space();
        this.generation = header.generation();
        this.blocks = new ScanBlocks(space.dimension(), scanned);
        this.log = fresh ? VectorLog.create(path, header) : VectorLog.open(path, header, this::replayed);
        map();
    }

    static StoredVectors create(Path path, VectorLog.Header header) throws IOException {
        return new StoredVectors(header, path, true, 0);
    }

    /** @param scanned the number of vectors to hold ready for a scan */
    static StoredVectors open(Path path, VectorLog.Header header, int scanned) throws IOException {
        return new StoredVectors(header, path, false, scanned);
    }

    private void replayed(LogRecord entry, long vectorAt, int headBytes) {
        switch (entry) {
            case LogRecord.Delete delete -> slots.remove(delete.id());
            case LogRecord.Put put -> {
                types.learn(put.vector().tags());
                tagged.add(slots.written(), put.vector().tags());
                blocks.add(slots.written(), put.vector().vector());
                slots.add(new Slot(put.vector().id(), put.vector().tags(), vectorAt, headBytes));
            }
        }
    }

    private void map() throws IOException {
        mapped = log.map();
        recent.clear();
    }

    long generation() {
        return generation;
    }

    Slots slots() {
        return slots;
    }

    TaggedSlots tagged() {
        return tagged;
    }

    ScanBlocks blocks() {
        return blocks;
    }

    int damaged() {
        return log.damaged();
    }

    void put(Collection<IndexedVector> added) throws IOException {
        types.check(space, added);
        log.append(added.stream().map(LogRecord.Put::new).toList(), (entry, vectorAt, headBytes) -> {
            if (entry instanceof LogRecord.Put put) {
                recent.put(slots.written(), put.vector().vector().clone());
                replayed(put, vectorAt, headBytes);
            }
        });
        if (recent.size() > MOST_RECENT) {
            map();
        }
    }

    int delete(Collection<String> ids) throws IOException {
        List<LogRecord.Delete> deleted = ids.stream()
                .distinct()
                .filter(id -> slots.of(id) != null)
                .map(LogRecord.Delete::new)
                .toList();
        log.append(deleted, this::replayed);
        return deleted.size();
    }

    @Nullable
    IndexedVector find(String id) throws IOException {
        Slot slot = slots.of(id);
        return slot == null ? null : log.vector(slot.vectorAt(), slot.headBytes());
    }

    /** Reads the vector of a slot. Returns false for an empty slot. */
    boolean read(int slot, float[] into) {
        Slot found = slots.at(slot);
        if (found == null) {
            return false;
        }
        float[] inMemory = recent.get(slot);
        if (inMemory == null) {
            VectorLog.read(mapped, found.vectorAt(), into);
        } else {
            System.arraycopy(inMemory, 0, into, 0, into.length);
        }
        return true;
    }

    /** Returns the vectors in the slots from {@code from} to {@code to}, excluding {@code to}, in write order. */
    List<IndexedVector> between(int from, int to) throws IOException {
        List<IndexedVector> found = new ArrayList<>();
        for (int at = from; at < Math.min(to, slots.written()); at++) {
            Slot slot = slots.at(at);
            if (slot != null) {
                found.add(log.vector(slot.vectorAt(), slot.headBytes()));
            }
        }
        return found;
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
