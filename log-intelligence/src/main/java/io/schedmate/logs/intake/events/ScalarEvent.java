package io.schedmate.logs.intake.events;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The scalars of one event, by TensorFlow's {@code event.proto}, {@code summary.proto} and {@code tensor.proto}. Older
 * writers put a scalar into {@code simple_value}, newer ones into a tensor of one number.
 *
 * @param seconds when the event was written, since 1970
 */
record ScalarEvent(double seconds, long step, List<Scalar> scalars) {

    private static final int WALL_TIME = 1;
    private static final int STEP = 2;
    private static final int SUMMARY = 5;
    private static final int VALUE = 1;
    private static final int TAG = 1;
    private static final int SIMPLE_VALUE = 2;
    private static final int TENSOR = 8;
    private static final int TYPE = 1;
    private static final int TENSOR_CONTENT = 4;
    private static final int FLOATS = 5;
    private static final int DOUBLES = 6;
    private static final int FLOAT = 1;
    private static final int DOUBLE = 2;

    static ScalarEvent of(byte[] message) throws IOException {
        var fields = new WireFields(ByteBuffer.wrap(message));
        double seconds = 0;
        long step = 0;
        List<Scalar> scalars = new ArrayList<>();
        for (int field = fields.next(); field != 0; field = fields.next()) {
            switch (field) {
                case WALL_TIME -> seconds = fields.decimal();
                case STEP -> step = fields.whole();
                case SUMMARY -> addSummary(fields.content(), scalars);
                default -> {
                    // Graphs, images and the version of the file.
                }
            }
        }
        return new ScalarEvent(seconds, step, scalars);
    }

    private static void addSummary(ByteBuffer summary, List<Scalar> scalars) throws IOException {
        var fields = new WireFields(summary);
        for (int field = fields.next(); field != 0; field = fields.next()) {
            if (field == VALUE) {
                addValue(fields.content(), scalars);
            }
        }
    }

    private static void addValue(ByteBuffer value, List<Scalar> scalars) throws IOException {
        var fields = new WireFields(value);
        String tag = "";
        OptionalDouble number = OptionalDouble.empty();
        for (int field = fields.next(); field != 0; field = fields.next()) {
            switch (field) {
                case TAG ->
                    tag = StandardCharsets.UTF_8.decode(fields.content()).toString();
                case SIMPLE_VALUE -> number = OptionalDouble.of(fields.decimal());
                case TENSOR -> number = only(fields.content());
                default -> {
                    // Descriptions of the value, and values of other kinds.
                }
            }
        }
        if (!tag.isEmpty() && number.isPresent()) {
            scalars.add(Scalar.of(tag, number.getAsDouble()));
        }
    }

    /** Returns the number of a tensor that holds exactly one. */
    private static OptionalDouble only(ByteBuffer tensor) throws IOException {
        var fields = new WireFields(tensor);
        long type = 0;
        ByteBuffer content = ByteBuffer.allocate(0);
        OptionalDouble listed = OptionalDouble.empty();
        for (int field = fields.next(); field != 0; field = fields.next()) {
            switch (field) {
                case TYPE -> type = fields.whole();
                case TENSOR_CONTENT -> content = fields.content();
                case FLOATS, DOUBLES -> {
                    ByteBuffer packed = fields.content();
                    listed = packed.hasRemaining()
                            ? number(field == FLOATS ? FLOAT : DOUBLE, packed)
                            : OptionalDouble.of(fields.decimal());
                }
                default -> {
                    // The shape, and numbers of other types.
                }
            }
        }
        return listed.isPresent() ? listed : number(type, content);
    }

    private static OptionalDouble number(long type, ByteBuffer bytes) {
        if (type == FLOAT && bytes.remaining() == Float.BYTES) {
            return OptionalDouble.of(bytes.getFloat());
        }
        return type == DOUBLE && bytes.remaining() == Double.BYTES
                ? OptionalDouble.of(bytes.getDouble())
                : OptionalDouble.empty();
    }
}
