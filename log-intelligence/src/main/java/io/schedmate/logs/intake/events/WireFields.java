package io.schedmate.logs.intake.events;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads the fields of one message in protocol buffers' wire format, one after the other. */
final class WireFields {

    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED_32 = 5;

    private final ByteBuffer message;
    private int kind;
    private long number;
    private ByteBuffer content = ByteBuffer.allocate(0);

    WireFields(ByteBuffer message) {
        this.message = message.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Advances to the next field.
     *
     * @return its number in the message's definition; 0 at the end
     */
    int next() throws IOException {
        if (!message.hasRemaining()) {
            return 0;
        }
        long tag = varint();
        kind = (int) (tag & 7);
        switch (kind) {
            case VARINT -> number = varint();
            case FIXED_64 -> number = needs(Long.BYTES).getLong();
            case FIXED_32 -> number = needs(Integer.BYTES).getInt();
            case DELIMITED -> content = part(varint());
            default -> throw new IOException("a message is damaged");
        }
        return (int) Math.clamp(tag >>> 3, 1, Integer.MAX_VALUE);
    }

    /** Returns the value of an integer field. */
    long whole() {
        return number;
    }

    /** Returns the value of a float or double field, which its length distinguishes. */
    double decimal() {
        return kind == FIXED_32 ? Float.intBitsToFloat((int) number) : Double.longBitsToDouble(number);
    }

    /** Returns the content of a text, bytes, message or packed field; empty for any other. */
    ByteBuffer content() {
        return kind == DELIMITED ? content.slice().order(ByteOrder.LITTLE_ENDIAN) : ByteBuffer.allocate(0);
    }

    private ByteBuffer part(long length) throws IOException {
        ByteBuffer part = needs(length).slice(message.position(), (int) length);
        message.position(message.position() + (int) length);
        return part;
    }

    private ByteBuffer needs(long length) throws IOException {
        if (length < 0 || length > message.remaining()) {
            throw new IOException("a message is damaged");
        }
        return message;
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = needs(1).get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a message is damaged");
    }
}
