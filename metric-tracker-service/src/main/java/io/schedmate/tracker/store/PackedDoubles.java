package io.schedmate.tracker.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Numbers as the Base64 of their bytes, which takes less time to write and less space than decimals. */
final class PackedDoubles {

    private PackedDoubles() {}

    static String of(List<Double> numbers) {
        ByteBuffer packed = ByteBuffer.allocate(Double.BYTES * numbers.size());
        numbers.forEach(packed::putDouble);
        return Base64.getEncoder().encodeToString(packed.array());
    }

    static List<Double> read(String text) {
        ByteBuffer packed = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        List<Double> numbers = new ArrayList<>();
        while (packed.remaining() >= Double.BYTES) {
            numbers.add(packed.getDouble());
        }
        return numbers;
    }
}
