package io.schedmate.failure.store;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs lines into bytes. Each line is preceded by its length, because it may contain any character, and the result is
 * compressed with Zstandard.
 */
final class PackedLines {

    private static final int LEVEL = 3;

    private PackedLines() {}

    static byte[] pack(List<String> lines) {
        List<byte[]> texts = lines.stream()
                .map(line -> line.getBytes(StandardCharsets.UTF_8))
                .toList();
        ByteBuffer plain = ByteBuffer.allocate(
                texts.stream().mapToInt(text -> text.length + Integer.BYTES).sum());
        texts.forEach(text -> plain.putInt(text.length).put(text));
        return Zstd.compress(plain.array(), LEVEL);
    }

    static List<String> unpack(byte[] packed) {
        ByteBuffer plain = ByteBuffer.wrap(Zstd.decompress(packed, Math.toIntExact(Zstd.getFrameContentSize(packed))));
        List<String> lines = new ArrayList<>();
        while (plain.hasRemaining()) {
            byte[] text = new byte[plain.getInt()];
            plain.get(text);
            lines.add(new String(text, StandardCharsets.UTF_8));
        }
        return lines;
    }
}
