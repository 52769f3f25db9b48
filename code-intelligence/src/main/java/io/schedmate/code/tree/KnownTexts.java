package io.schedmate.code.tree;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Caches the texts of files as long as their stamps do not change. Thread-safe. */
public final class KnownTexts {

    private final long maxBytes;
    private final Map<Path, Known> texts = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    /** @param maxBytes the size limit in bytes; the least recently used text is dropped first */
    public KnownTexts(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    private record Known(FileStamp stamp, byte[] content) {}

    synchronized byte @Nullable [] of(Path file, FileStamp stamp) {
        Known known = texts.get(file);
        return known != null && known.stamp().equals(stamp) ? known.content() : null;
    }

    synchronized void keep(Path file, FileStamp stamp, byte[] content) {
        if (content.length > TreeAnswers.MAX_FILE_BYTES) {
            return;
        }
        Known before = texts.put(file, new Known(stamp, content));
        bytes += content.length - (before == null ? 0 : before.content().length);
        var eldest = texts.values().iterator();
        while (bytes > maxBytes && eldest.hasNext()) {
            bytes -= eldest.next().content().length;
            eldest.remove();
        }
    }
}
