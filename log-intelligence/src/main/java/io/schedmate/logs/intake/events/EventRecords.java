package io.schedmate.logs.intake.events;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a file in TensorFlow's TFRecord format: eight bytes of length, their checksum, the data, its
 * checksum. Numbers are little-endian; a checksum is CRC-32C, rotated right by 15 bits, plus a constant (TensorFlow's
 * {@code record_writer.h}).
 */
public final class EventRecords {

    /** The number of bytes needed to recognise such a file. */
    public static final int HEAD = 12;

    private static final int MASK = 0xA282EAD8;
    private static final int ROTATION = 15;
    /** Records of scalars are short; longer ones, such as images and graphs, are skipped. */
    private static final int MAX_LENGTH = 64 << 20;

    private final InputStream file;
    private long read;

    EventRecords(InputStream file) {
        this.file = file;
    }

    /** Whether a file that starts with these bytes is in this format. */
    public static boolean begin(byte[] head, int length) {
        return length >= HEAD && sum(head, Long.BYTES) == number(head, Long.BYTES);
    }

    /**
     * Returns the data of the next record; null at the end, and also if the writer has not completed the next record.
     *
     * @throws IOException for a record with a wrong checksum or of more than 64 MiB
     */
    byte @Nullable [] next() throws IOException {
        byte[] head = file.readNBytes(HEAD);
        if (head.length < HEAD) {
            return null;
        }
        read++;
        long length = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getLong();
        if (!begin(head, HEAD) || length < 0 || length > MAX_LENGTH) {
            throw new IOException("record " + read + " is damaged");
        }
        byte[] data = file.readNBytes((int) length);
        byte[] foot = file.readNBytes(Integer.BYTES);
        if (foot.length < Integer.BYTES) {
            return null;
        }
        if (sum(data, data.length) != number(foot, 0)) {
            throw new IOException("record " + read + " is damaged");
        }
        return data;
    }

    private static int number(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    private static int sum(byte[] bytes, int length) {
        var sum = new CRC32C();
        sum.update(bytes, 0, length);
        return Integer.rotateRight((int) sum.getValue(), ROTATION) + MASK;
    }
}
