package io.schedmate.advisor.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Reads from the end of a .zip file how many entries it declares. A library that lists the entries would keep all of
 * them in memory.
 */
final class ZipDirectory {

    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int LOCATOR_OF_ZIP64 = 0x07064b50;
    private static final int LOCATOR_BYTES = 20;
    private static final int MAX_COMMENT_LENGTH = 65_535;
    /** The mean size of an entry in the directory. */
    private static final long ENTRY_BYTES = 300;

    private ZipDirectory() {}

    /**
     * Checks the number of entries.
     *
     * @throws SourceRefused if there are too many entries
     */
    static void check(Path zip, Bounds bounds) throws IOException {
        ByteBuffer tail = tail(zip);
        for (int at = tail.limit() - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) == END) {
                check(tail, at, bounds);
                return;
            }
        }
        throw new SourceRefused("Expected a .zip with a list of its entries, got none. The upload may be truncated.");
    }

    private static void check(ByteBuffer tail, int at, Bounds bounds) {
        int entries = tail.getShort(at + 10) & 0xffff;
        long listBytes = tail.getInt(at + 12) & 0xffffffffL;
        boolean isZip64 = at >= LOCATOR_BYTES && tail.getInt(at - LOCATOR_BYTES) == LOCATOR_OF_ZIP64;
        if (isZip64 || entries > bounds.entries() || listBytes > (bounds.entries() + 1L) * ENTRY_BYTES) {
            throw new SourceRefused(
                    "Expected a .zip (not zip64) of at most %d files and folders, got more. Leave out data."
                            .formatted(bounds.entries()));
        }
    }

    private static ByteBuffer tail(Path zip) throws IOException {
        try (FileChannel file = FileChannel.open(zip)) {
            int length = (int) Math.min(file.size(), LOCATOR_BYTES + END_BYTES + MAX_COMMENT_LENGTH);
            ByteBuffer tail = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            long from = file.size() - length;
            while (tail.hasRemaining() && file.read(tail, from + tail.position()) >= 0) {
                // Reads until the buffer is full.
            }
            return tail.flip();
        }
    }
}
