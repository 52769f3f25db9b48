package io.schedmate.logs.intake;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Unpacks what has no lines to seek in into a temporary file that goes when its channel is closed. */
final class Spill {

    private static final int BLOCK = 1 << 16;

    private Spill() {}

    static FileChannel of(LogFormat format, FileChannel packed, LogLimits limits, List<String> notes)
            throws IOException {
        InputStream bytes = Channels.newInputStream(packed.position(0));
        return switch (format) {
            case GZIP -> unpack(() -> new GZIPInputStream(bytes, BLOCK), "gzip", limits, notes);
            case ZSTD -> unpack(() -> new ZstdInputStream(bytes), "zstd", limits, notes);
            case UTF16_LITTLE -> transcode(bytes, StandardCharsets.UTF_16LE, limits, notes);
            case UTF16_BIG -> transcode(bytes, StandardCharsets.UTF_16BE, limits, notes);
            case PLAIN, UTF8_MARKED -> unpack(() -> bytes, "plain", limits, notes);
        };
    }

    static FileChannel of(InputStream stream, LogLimits limits, List<String> notes) throws IOException {
        FileChannel file = temporary();
        copy(stream, file, "stream", limits, notes);
        return file;
    }

    private interface Opening {
        InputStream open() throws IOException;
    }

    private static FileChannel unpack(Opening opening, String format, LogLimits limits, List<String> notes)
            throws IOException {
        notes.add("unpacked from " + format);
        FileChannel file = temporary();
        InputStream unpacked;
        try {
            unpacked = opening.open();
        } catch (IOException e) {
            notes.add(format + " data cannot be read: " + e.getMessage());
            return file;
        }
        copy(unpacked, file, format, limits, notes);
        return file;
    }

    private static FileChannel transcode(InputStream bytes, Charset charset, LogLimits limits, List<String> notes)
            throws IOException {
        notes.add("decoded from " + charset.name());
        FileChannel file = temporary();
        var reader = Channels.newReader(
                Channels.newChannel(bytes),
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE),
                BLOCK);
        char[] block = new char[BLOCK];
        boolean first = true;
        int carried = 0;
        int read;
        while ((read = reader.read(block, carried, BLOCK - carried)) > 0 && file.position() < limits.spillBytes()) {
            int length = carried + read;
            int start = first && block[0] == '\uFEFF' ? 1 : 0;
            first = false;
            // A pair of surrogates must not be torn between two blocks.
            int end = Character.isHighSurrogate(block[length - 1]) ? length - 1 : length;
            write(file, new String(block, start, end - start).getBytes(StandardCharsets.UTF_8));
            carried = length - end;
            if (carried > 0) {
                block[0] = block[end];
            }
        }
        return file;
    }

    private static void copy(InputStream from, FileChannel to, String format, LogLimits limits, List<String> notes)
            throws IOException {
        byte[] block = new byte[BLOCK];
        long left = limits.spillBytes();
        while (left > 0) {
            int read;
            try {
                read = from.read(block, 0, (int) Math.min(BLOCK, left));
            } catch (IOException e) {
                notes.add(format + " data ends early, after " + to.position() + " bytes: " + e.getMessage());
                return;
            }
            if (read < 0) {
                return;
            }
            write(to, block, read);
            left -= read;
        }
        notes.add("only the first " + limits.spillBytes() + " bytes were taken in");
    }

    private static void write(FileChannel file, byte[] bytes) throws IOException {
        write(file, bytes, bytes.length);
    }

    private static void write(FileChannel file, byte[] bytes, int length) throws IOException {
        var buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
    }

    private static FileChannel temporary() throws IOException {
        Path file = Files.createTempFile("schedmate-log", ".tmp");
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
