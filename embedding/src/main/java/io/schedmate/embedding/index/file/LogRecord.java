package io.schedmate.embedding.index.file;

import io.schedmate.embedding.index.IndexedVector;
import io.schedmate.embedding.index.TagValue;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the log: a vector that was put, or an id that was deleted. The numbers of the vector are the last
 * bytes of its entry.
 */
sealed interface LogRecord {

    byte PUT = 1;
    byte DELETE = 2;

    record Put(IndexedVector vector) implements LogRecord {}

    record Delete(String id) implements LogRecord {}

    default byte[] bytes() {
        return switch (this) {
            case Delete delete -> {
                byte[] id = utf8(delete.id());
                yield ByteBuffer.allocate(5 + id.length)
                        .put(DELETE)
                        .putInt(id.length)
                        .put(id)
                        .array();
            }
            case Put put -> put(put.vector());
        };
    }

    private static byte[] put(IndexedVector vector) {
        int size = 1 + length(vector.id()) + length(vector.text()) + 4 + vector.vector().length * Float.BYTES;
        for (var tag : vector.tags().entrySet()) {
            size += length(tag.getKey())
                    + 1
                    + (tag.getValue() instanceof TagValue.Text text ? length(text.value()) : 8);
        }
        ByteBuffer bytes = ByteBuffer.allocate(size);
        bytes.put(PUT);
        write(bytes, vector.id());
        write(bytes, vector.text());
        bytes.putInt(vector.tags().size());
        vector.tags().forEach((name, value) -> {
            write(bytes, name);
            switch (value) {
                case TagValue.Text text -> {
                    bytes.put((byte) 't');
                    write(bytes, text.value());
                }
                case TagValue.Number number -> bytes.put((byte) 'n').putDouble(number.value());
            }
        });
        bytes.asFloatBuffer().put(vector.vector());
        return bytes.array();
    }

    /** Parses an entry. Returns null if the bytes are not a valid entry. */
    static @Nullable LogRecord of(byte[] entry, int dimension) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(entry);
            byte kind = bytes.get();
            String id = read(bytes);
            if (kind == DELETE) {
                return new Delete(id);
            }
            String text = read(bytes);
            Map<String, TagValue> tags = new HashMap<>();
            for (int left = bytes.getInt(); left > 0; left--) {
                String name = read(bytes);
                tags.put(name, bytes.get() == 't' ? TagValue.of(read(bytes)) : TagValue.of(bytes.getDouble()));
            }
            float[] vector = new float[dimension];
            bytes.asFloatBuffer().get(vector);
            return kind == PUT ? new Put(new IndexedVector(id, text, vector, tags)) : null;
        } catch (BufferUnderflowException | IllegalArgumentException | NegativeArraySizeException e) {
            return null;
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static int length(String text) {
        return 4 + utf8(text).length;
    }

    private static void write(ByteBuffer bytes, String text) {
        byte[] encoded = utf8(text);
        bytes.putInt(encoded.length).put(encoded);
    }

    private static String read(ByteBuffer bytes) {
        int length = bytes.getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] encoded = new byte[length];
        bytes.get(encoded);
        return new String(encoded, StandardCharsets.UTF_8);
    }
}
