package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The yardstick: a consumer of the same records that decodes each line and discards it. */
record Splitting(double linesASecond, double microsALine) {

    private static final byte[] BETWEEN = "\",\"".getBytes(StandardCharsets.US_ASCII);

    static Splitting measure(String broker, long wanted) {
        Consuming read = Consuming.measure(
                broker, WrittenLogs.TOPIC, wanted, value -> split(value).size());
        return new Splitting(read.linesASecond(), read.microsALine());
    }

    Measurement speed() {
        return new Measurement("yardstick splitting consumer", linesASecond, 0, "lines/s", "one run");
    }

    Measurement cost() {
        return new Measurement("yardstick splitting consumer's cost", microsALine, 0, "µs/line", "one run");
    }

    private static List<String> split(byte[] value) {
        List<String> lines = new ArrayList<>();
        int from = start(value);
        for (int at = from; at + BETWEEN.length <= value.length; at++) {
            if (value[at] == BETWEEN[0] && value[at + 1] == BETWEEN[1] && value[at + 2] == BETWEEN[2]) {
                lines.add(new String(value, from, at - from, StandardCharsets.UTF_8));
                from = at + BETWEEN.length;
                at = from - 1;
            }
        }
        lines.add(new String(value, from, Math.max(0, value.length - from - 3), StandardCharsets.UTF_8));
        return lines;
    }

    /** Returns where the lines start. They are the last property of a chunk. */
    private static int start(byte[] value) {
        for (int at = 0; at + 1 < value.length; at++) {
            if (value[at] == '[' && value[at + 1] == '"') {
                return at + 2;
            }
        }
        return value.length;
    }
}
