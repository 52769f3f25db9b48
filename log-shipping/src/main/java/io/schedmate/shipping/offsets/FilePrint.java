package io.schedmate.shipping.offsets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.zip.CRC32C;

/**
 * Identifies a file by its file system key and a checksum of its first bytes, because keys are reused and a truncated
 * file can grow past its old length.
 *
 * @param key device and inode; the path as text if the file system has no keys
 * @param headBytes the number of bytes that the checksum covers
 */
public record FilePrint(String key, int headBytes, long headSum) {

    private static final int HEAD = 256;

    /** Returns the print of a source whose file was never opened. */
    public static FilePrint ofNoFile() {
        return new FilePrint("", 0, 0);
    }

    public boolean isOfNoFile() {
        return key.isEmpty();
    }

    /** Returns the print of an open file with this key. */
    public static FilePrint of(String key, FileChannel file) throws IOException {
        byte[] head = head(file, HEAD);
        return new FilePrint(key, head.length, sum(head));
    }

    /** Returns the key of the file that is now at the path. A link has its own key. */
    public static String key(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? path.toString() : key.toString();
    }

    /** Whether an open file still begins with the same bytes. */
    public boolean beginsSo(FileChannel file) throws IOException {
        byte[] head = head(file, headBytes);
        return head.length == headBytes && sum(head) == headSum;
    }

    private static byte[] head(FileChannel file, int most) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(most);
        while (head.hasRemaining() && file.read(head, head.position()) >= 0) {}
        byte[] bytes = new byte[head.position()];
        head.flip().get(bytes);
        return bytes;
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }
}
