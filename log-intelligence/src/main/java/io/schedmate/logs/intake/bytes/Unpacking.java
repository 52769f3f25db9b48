package io.schedmate.logs.intake.bytes;

import com.github.luben.zstd.ZstdInputStream;
import io.schedmate.logs.intake.events.EventStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Converts packed data, UTF-16 and streams to plain bytes that can be read at any position.
 *
 * @param notes receives what was unpacked and what could not be read
 */
public record Unpacking(LogLimits limits, List<String> notes) {

    private static final int BLOCK = 1 << 16;

    public LogBytes of(LogFormat format, LogBytes packed) throws IOException {
        InputStream bytes = new BytesStream(packed);
        return switch (format) {
            case GZIP -> unpack(() -> new GZIPInputStream(bytes, BLOCK), "gzip");
            case ZSTD -> unpack(() -> new ZstdInputStream(bytes), "zstd");
            case TFEVENTS -> unpack(() -> EventStream.ofTensorBoard(bytes), "TensorBoard events");
            case WANDB -> unpack(() -> EventStream.ofWandb(bytes), "a W&B run");
            case UTF16_LITTLE -> transcode(bytes, StandardCharsets.UTF_16LE);
            case UTF16_BIG -> transcode(bytes, StandardCharsets.UTF_16BE);
            case PLAIN, UTF8_MARKED -> of(bytes);
        };
    }

    public LogBytes of(InputStream stream) throws IOException {
        try (var spill = new Spill(limits)) {
            copy(stream, spill, "stream");
            return spill.handOver();
        }
    }

    private interface Opening {
        InputStream open() throws IOException;
    }

    private LogBytes unpack(Opening opening, String format) throws IOException {
        notes.add("unpacked from " + format);
        try (var spill = new Spill(limits)) {
            try (InputStream unpacked = opening.open()) {
                copy(unpacked, spill, format);
            } catch (IOException e) {
                if (spill.taken() > 0) {
                    throw e;
                }
                notes.add(format + " data cannot be read: " + e.getMessage());
            }
            return spill.handOver();
        }
    }

    private void copy(InputStream from, Spill to, String format) throws IOException {
        byte[] block = new byte[BLOCK];
        while (true) {
            int read;
            try {
                read = from.read(block, 0, (int) Math.clamp(to.room(), 1, BLOCK));
            } catch (IOException e) {
                notes.add(format + " data ends early, after " + to.taken() + " bytes: " + e.getMessage());
                return;
            }
            if (read < 0 || to.room() <= 0) {
                noteLimit(read >= 0);
                return;
            }
            to.write(block, read);
        }
    }

    private void noteLimit(boolean more) {
        if (more) {
            notes.add("only the first " + limits.spillBytes() + " bytes were taken in");
        }
    }

    private LogBytes transcode(InputStream bytes, Charset charset) throws IOException {
        notes.add("decoded from " + charset.name());
        var reader = Channels.newReader(
                Channels.newChannel(bytes),
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE),
                BLOCK);
        try (var spill = new Spill(limits)) {
            char[] block = new char[BLOCK];
            // The byte order mark comes first and is not text.
            reader.skip(1);
            int carried = 0;
            int read = reader.read(block, 0, BLOCK);
            while (read > 0 && spill.room() > 0) {
                int length = carried + read;
                // Do not split a surrogate pair between two blocks.
                int end = Character.isHighSurrogate(block[length - 1]) ? length - 1 : length;
                byte[] utf8 = new String(block, 0, end).getBytes(StandardCharsets.UTF_8);
                spill.write(utf8, (int) Math.min(utf8.length, spill.room()));
                carried = length - end;
                block[0] = block[length - 1];
                read = reader.read(block, carried, BLOCK - carried);
            }
            noteLimit(read > 0);
            return spill.handOver();
        }
    }
}
