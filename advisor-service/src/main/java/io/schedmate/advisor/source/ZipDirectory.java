package io.schedmate.advisor.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Counts the entries in the directory of a .zip file, whatever number it declares. A library that lists the entries
 * would keep all of them in memory, and would take a directory that is not where the file says for an empty one.
 */
final class ZipDirectory {

    private static final int END = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int LOCATOR_OF_ZIP64 = 0x07064b50;
    private static final int LOCATOR_BYTES = 20;
    private static final int MAX_COMMENT_LENGTH = 65_535;
    /** The mean size of an entry in the directory. */
    private static final long ENTRY_BYTES = 300;

    private static final int ENTRY = 0x02014b50;
    private static final int ENTRY_HEADER_BYTES = 46;

    private ZipDirectory() {}

    /**
     * Checks the number of entries.
     *
     * @throws SourceRefused if there are too many entries, or others than the file declares
     */
    static void check(Path zip, Bounds bounds) throws IOException {
        ByteBuffer tail = tail(zip);
        for (int at = tail.limit() - END_BYTES; at >= 0; at--) {
            if (tail.getInt(at) == END) {
                check(tail, at, bounds);
                count(zip, tail, at, bounds);
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
            throw tooMany(bounds);
        }
    }

    /** Counts the headers in the list itself, from the place where a reader looks for it. */
    private static void count(Path zip, ByteBuffer tail, int at, Bounds bounds) throws IOException {
        long listBytes = tail.getInt(at + 12) & 0xffffffffL;
        try (FileChannel file = FileChannel.open(zip)) {
            long end = file.size() - tail.limit() + at;
            long start = Math.max(end - listBytes, tail.getInt(at + 16) & 0xffffffffL);
            long most = (bounds.entries() + 1L) * ENTRY_BYTES;
            ByteBuffer list =
                    ByteBuffer.allocate((int) Math.clamp(end - start, 0, most)).order(ByteOrder.LITTLE_ENDIAN);
            fill(list, file, start);
            int entries = entries(list.flip());
            if (entries > bounds.entries()) {
                throw tooMany(bounds);
            }
            int declared = tail.getShort(at + 10) & 0xffff;
            if (entries != declared) {
                throw new SourceRefused(
                        "Expected a .zip that lists the %d entries that it declares, got (%d). The upload may be damaged."
                                .formatted(declared, entries));
            }
        }
    }

    private static int entries(ByteBuffer list) {
        int entries = 0;
        for (int at = 0; at + ENTRY_HEADER_BYTES <= list.limit() && list.getInt(at) == ENTRY; entries++) {
            int name = list.getShort(at + 28) & 0xffff;
            int extra = list.getShort(at + 30) & 0xffff;
            int comment = list.getShort(at + 32) & 0xffff;
            at += ENTRY_HEADER_BYTES + name + extra + comment;
        }
        return entries;
    }

    private static SourceRefused tooMany(Bounds bounds) {
        return new SourceRefused(
                "Expected a .zip (not zip64) of at most %d files and folders, got more. Leave out data."
                        .formatted(bounds.entries()));
    }

    private static ByteBuffer tail(Path zip) throws IOException {
        try (FileChannel file = FileChannel.open(zip)) {
            int length = (int) Math.min(file.size(), LOCATOR_BYTES + END_BYTES + MAX_COMMENT_LENGTH);
            ByteBuffer tail = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            fill(tail, file, file.size() - length);
            return tail.flip();
        }
    }

    private static void fill(ByteBuffer buffer, FileChannel file, long from) throws IOException {
        while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) >= 0) {
            // Reads until the buffer is full.
        }
    }
}
