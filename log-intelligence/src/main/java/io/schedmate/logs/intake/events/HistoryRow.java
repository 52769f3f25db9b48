package io.schedmate.logs.intake.events;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads what one call of W&B's {@code log} wrote, by {@code wandb_internal.proto}. The step is the one that the program
 * logs, or else W&B's own, which counts the calls unless the program sets it. Values that are not numbers are skipped.
 */
final class HistoryRow {

    private static final int HISTORY = 2;
    private static final int ITEM = 1;
    private static final int KEY = 1;
    private static final int NESTED_KEY = 2;
    private static final int JSON = 16;

    private static final String TIME = "_timestamp";
    /** Last parts of the names under which programs log their step, the best first. */
    private static final List<String> STEPS = List.of("global_step", "step", "_step");

    private static final Pattern NUMBER =
            Pattern.compile("-?\\d{1,30}(?:\\.\\d{1,30})?(?:[eE][-+]?\\d{1,4})?|NaN|-?Infinity");

    private HistoryRow() {}

    /** Returns an event without scalars if the record holds something else. */
    static ScalarEvent of(byte[] record) throws IOException {
        Map<String, Double> values = new TreeMap<>();
        var fields = new WireFields(ByteBuffer.wrap(record));
        for (int field = fields.next(); field != 0; field = fields.next()) {
            if (field == HISTORY) {
                addItems(fields.content(), values);
            }
        }
        double seconds = values.getOrDefault(TIME, 0.0);
        String step = stepOf(values.keySet());
        long number = Math.round(values.getOrDefault(step, 0.0));
        values.keySet().removeIf(name -> name.startsWith("_") || name.equals(step));
        return new ScalarEvent(
                seconds,
                number,
                values.entrySet().stream()
                        .map(value -> Scalar.of(value.getKey(), value.getValue()))
                        .toList());
    }

    private static String stepOf(Set<String> names) {
        return STEPS.stream()
                .flatMap(step -> names.stream().filter(name -> name.equals(step) || name.endsWith("/" + step)))
                .findFirst()
                .orElse("");
    }

    private static void addItems(ByteBuffer history, Map<String, Double> values) throws IOException {
        var fields = new WireFields(history);
        for (int field = fields.next(); field != 0; field = fields.next()) {
            if (field == ITEM) {
                addItem(fields.content(), values);
            }
        }
    }

    private static void addItem(ByteBuffer item, Map<String, Double> values) throws IOException {
        var fields = new WireFields(item);
        List<String> names = new ArrayList<>();
        OptionalDouble number = OptionalDouble.empty();
        for (int field = fields.next(); field != 0; field = fields.next()) {
            switch (field) {
                case KEY, NESTED_KEY -> names.add(text(fields.content()));
                case JSON -> number = number(text(fields.content()));
                default -> {
                    // Forms that no known writer uses.
                }
            }
        }
        if (!names.isEmpty() && number.isPresent()) {
            values.put(String.join(".", names), number.getAsDouble());
        }
    }

    private static OptionalDouble number(String json) {
        return NUMBER.matcher(json).matches() ? OptionalDouble.of(Double.parseDouble(json)) : OptionalDouble.empty();
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }
}
