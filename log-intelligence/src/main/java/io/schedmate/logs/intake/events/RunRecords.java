package io.schedmate.logs.intake.events;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a file that W&B writes for a run, {@code run-ID.wandb}: LevelDB's log format after seven bytes
 * that name the format. Blocks of 32 KiB hold pieces of records, each with a header of checksum, length and kind; a
 * checksum is CRC-32 of the kind and the data (W&B's {@code core/internal/transactionlog}).
 */
public final class RunRecords {

    private static final byte[] MAGIC = {':', 'W', '&', 'B', (byte) 0xE1, (byte) 0xBE, 0};
    private static final int BLOCK = 32 << 10;
    private static final int HEAD = 7;
    private static final int WHOLE = 1;
    private static final int FIRST = 2;
    private static final int LAST = 4;
    /** Records of metrics are short; longer ones, such as tables and media, are skipped. */
    private static final int MAX_LENGTH = 64 << 20;

    private final InputStream file;
    private long position;
    private long read;

    RunRecords(InputStream file) {
        this.file = file;
    }

    /** Whether a file that starts with these bytes is in this format. */
    public static boolean begin(byte[] head, int length) {
        return length >= MAGIC.length && ByteBuffer.wrap(head, 0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
    }

    /**
     * Returns the data of the next record; null at the end, and also if the writer has not completed the next record.
     *
     * @throws IOException for a record with a wrong checksum, with pieces that do not fit together, or of more than 64
     *     MiB
     */
    byte @Nullable [] next() throws IOException {
        if (position == 0 && !passOver(MAGIC.length)) {
            return null;
        }
        read++;
        var record = new ByteArrayOutputStream();
        while (true) {
            byte[] piece = piece();
            if (piece == null || piece.length == 0) {
                return null;
            }
            int kind = piece[0];
            if ((record.size() == 0) != (kind == WHOLE || kind == FIRST) || record.size() + piece.length > MAX_LENGTH) {
                throw damaged();
            }
            record.write(piece, 1, piece.length - 1);
            if (kind == WHOLE || kind == LAST) {
                return record.toByteArray();
            }
        }
    }

    /**
     * Returns the kind and the data of the next piece; null at the end, empty where the writer has padded with zeros.
     */
    private byte @Nullable [] piece() throws IOException {
        int room = BLOCK - (int) (position % BLOCK);
        if (room < HEAD && !passOver(room)) {
            return null;
        }
        byte[] bytes = taken(HEAD);
        if (bytes.length < HEAD) {
            return null;
        }
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int sum = head.getInt();
        int length = head.getShort() & 0xFFFF;
        byte kind = head.get();
        if (kind == 0 && length == 0) {
            return new byte[0];
        }
        byte[] data = taken(length);
        if (data.length < length) {
            return null;
        }
        byte[] piece = ByteBuffer.allocate(1 + length).put(kind).put(data).array();
        if (kind < WHOLE || kind > LAST || sum != sum(piece)) {
            throw damaged();
        }
        return piece;
    }

    private boolean passOver(int count) throws IOException {
        return taken(count).length == count;
    }

    private byte[] taken(int count) throws IOException {
        byte[] bytes = file.readNBytes(count);
        position += bytes.length;
        return bytes;
    }

    private IOException damaged() {
        return new IOException("record " + read + " is damaged");
    }

    private static int sum(byte[] piece) {
        var sum = new CRC32();
        sum.update(piece);
        return (int) sum.getValue();
    }
}
