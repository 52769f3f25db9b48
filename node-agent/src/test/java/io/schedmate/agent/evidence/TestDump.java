package io.schedmate.agent.evidence;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A dump of one rank, in the format of PyTorch's flight recorder. */
final class TestDump {

    private TestDump() {}

    /**
     * Returns a dump with the latest operation of a rank.
     *
     * @param ranks the ranks of the group, such as {@code [0, 3]}
     * @param state the state of the operation, such as {@code started}
     */
    static byte[] of(String ranks, long sequence, String state) {
        Map<String, Object> operation = Map.of(
                "pg_id",
                5L,
                "process_group",
                List.of("0", "default_pg"),
                "collective_seq_id",
                sequence,
                "profiling_name",
                "nccl:all_reduce",
                "state",
                state,
                "is_p2p",
                false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x80, 2});
        write(out, Map.of("pg_config", Map.of("0", Map.of("ranks", ranks)), "entries", List.of(operation)));
        out.write('.');
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case String text -> {
                out.write('X');
                number(out, text.length());
                out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
            }
            case Long number -> {
                out.write('J');
                number(out, number.intValue());
            }
            case Boolean flag -> out.write(flag ? 0x88 : 0x89);
            case List<?> list -> {
                out.writeBytes(new byte[] {']', '('});
                list.forEach(each -> write(out, each));
                out.write('e');
            }
            case Map<?, ?> map -> {
                out.writeBytes(new byte[] {'}', '('});
                map.forEach((key, each) -> {
                    write(out, key);
                    write(out, each);
                });
                out.write('u');
            }
            default -> throw new IllegalArgumentException("no such value: " + value);
        }
    }

    private static void number(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >> shift);
        }
    }
}
