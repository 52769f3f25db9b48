package io.schedmate.logs.flight;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a Python pickle that holds only data: none, booleans, numbers, texts, lists, tuples, dictionaries. The opcodes
 * that make Python import or call something are not supported, so nothing is ever executed (opcodes and their meaning:
 * Python's {@code pickletools}).
 *
 * <p>Numbers are returned as {@link Long} or {@link Double}, lists and tuples as {@link List}, dictionaries as
 * {@link Map}.
 */
final class PlainPickle {

    /** More than a recorder of 20,000 operations writes. */
    private static final int MAX_VALUES = 20_000_000;

    private static final int MAX_BYTES_PER_NUMBER = 16;
    private static final Object MARK = new Object();

    private final ByteBuffer bytes;
    private final Deque<List<@Nullable Object>> stacks = new ArrayDeque<>();
    private final Map<Integer, @Nullable Object> memo = new HashMap<>();
    private List<@Nullable Object> stack = new ArrayList<>();
    private int values;

    private PlainPickle(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static @Nullable Object read(byte[] bytes) throws UnreadableDump {
        try {
            return new PlainPickle(bytes).read();
        } catch (BufferUnderflowException
                | IndexOutOfBoundsException
                | ClassCastException
                | NegativeArraySizeException e) {
            throw new UnreadableDump(
                    "Expected a complete pickle of %d bytes, got a truncated or damaged one (%s). Copy it again."
                            .formatted(bytes.length, e.getClass().getSimpleName()));
        }
    }

    private @Nullable Object read() throws UnreadableDump {
        while (true) {
            int opcode = bytes.get() & 0xff;
            if (opcode == '.') {
                return pop();
            }
            step(opcode);
            if (++values > MAX_VALUES) {
                throw new UnreadableDump("Expected at most %d values in a dump, got more.".formatted(MAX_VALUES));
            }
        }
    }

    private void step(int opcode) throws UnreadableDump {
        switch (opcode) {
            case 0x80 -> bytes.get();
            case 0x95 -> bytes.getLong();
            case 'N' -> stack.add(null);
            case 0x88 -> stack.add(true);
            case 0x89 -> stack.add(false);
            case 'J' -> stack.add((long) bytes.getInt());
            case 'K' -> stack.add((long) (bytes.get() & 0xff));
            case 'M' -> stack.add((long) (bytes.getShort() & 0xffff));
            case 0x8a -> stack.add(number(bytes.get() & 0xff));
            case 'G' -> stack.add(bigEndianDouble());
            case 'X' -> stack.add(text(bytes.getInt()));
            case 0x8c -> stack.add(text(bytes.get() & 0xff));
            case 0x8d -> stack.add(text(Math.toIntExact(Math.min(bytes.getLong(), Integer.MAX_VALUE))));
            case ']' -> stack.add(new ArrayList<@Nullable Object>());
            case '}' -> stack.add(new LinkedHashMap<@Nullable Object, @Nullable Object>());
            case ')' -> stack.add(List.of());
            case '(' -> mark();
            default -> build(opcode);
        }
    }

    private void build(int opcode) throws UnreadableDump {
        switch (opcode) {
            case 't' -> stack.add(sinceMark());
            case 'l' -> stack.add(sinceMark());
            case 'd' -> {
                List<@Nullable Object> pairs = sinceMark();
                Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
                put(map, pairs);
                stack.add(map);
            }
            case 0x85 -> stack.add(tuple(1));
            case 0x86 -> stack.add(tuple(2));
            case 0x87 -> stack.add(tuple(3));
            case 'a' -> {
                Object item = pop();
                list().add(item);
            }
            case 'e' -> {
                List<@Nullable Object> items = sinceMark();
                list().addAll(items);
            }
            case 's' -> {
                Object value = pop();
                Object key = pop();
                map().put(key, value);
            }
            case 'u' -> {
                List<@Nullable Object> pairs = sinceMark();
                put(map(), pairs);
            }
            case 'q' -> memo.put(bytes.get() & 0xff, top());
            case 'r' -> memo.put(bytes.getInt(), top());
            case 0x94 -> memo.put(memo.size(), top());
            case 'h' -> stack.add(remembered(bytes.get() & 0xff));
            case 'j' -> stack.add(remembered(bytes.getInt()));
            default ->
                throw new UnreadableDump(
                        "Expected a pickle of plain data, got an opcode that may run code or is unknown (0x%02x at byte %d). It may not be a flight recorder dump."
                                .formatted(opcode, bytes.position() - 1));
        }
    }

    private void mark() {
        stacks.push(stack);
        stack = new ArrayList<>();
        stack.add(MARK);
    }

    private List<@Nullable Object> sinceMark() {
        List<@Nullable Object> items = stack;
        stack = stacks.removeFirst();
        items.removeFirst();
        return items;
    }

    private List<@Nullable Object> tuple(int size) {
        List<@Nullable Object> last = stack.subList(stack.size() - size, stack.size());
        List<@Nullable Object> tuple = new ArrayList<>(last);
        last.clear();
        return tuple;
    }

    private @Nullable Object pop() {
        return stack.removeLast();
    }

    private @Nullable Object top() {
        return stack.getLast();
    }

    @SuppressWarnings("unchecked")
    private List<@Nullable Object> list() {
        return (List<@Nullable Object>) stack.getLast();
    }

    @SuppressWarnings("unchecked")
    private Map<@Nullable Object, @Nullable Object> map() {
        return (Map<@Nullable Object, @Nullable Object>) stack.getLast();
    }

    private static void put(Map<@Nullable Object, @Nullable Object> map, List<@Nullable Object> pairs) {
        for (int at = 0; at < pairs.size(); at += 2) {
            map.put(pairs.get(at), pairs.get(at + 1));
        }
    }

    private @Nullable Object remembered(int place) throws UnreadableDump {
        if (!memo.containsKey(place)) {
            throw new UnreadableDump("Expected a value that came before, got none (place %d).".formatted(place));
        }
        return memo.get(place);
    }

    private String text(int length) throws UnreadableDump {
        return new String(take(length), StandardCharsets.UTF_8);
    }

    private Long number(int length) throws UnreadableDump {
        if (length > MAX_BYTES_PER_NUMBER) {
            throw new UnreadableDump(
                    "Expected a number of at most %d bytes, got one of (%d).".formatted(MAX_BYTES_PER_NUMBER, length));
        }
        byte[] littleEndian = take(length);
        byte[] bigEndian = new byte[length];
        for (int at = 0; at < length; at++) {
            bigEndian[at] = littleEndian[length - 1 - at];
        }
        return length == 0 ? Long.valueOf(0) : Long.valueOf(new BigInteger(bigEndian).longValue());
    }

    private double bigEndianDouble() {
        return Double.longBitsToDouble(Long.reverseBytes(bytes.getLong()));
    }

    /** Checks the length before it allocates memory: the length comes from the dump and cannot be trusted. */
    private byte[] take(int length) throws UnreadableDump {
        if (length < 0 || length > bytes.remaining()) {
            throw new UnreadableDump("Expected a value of %d bytes, got a dump with (%d) left. Copy it again."
                    .formatted(length, bytes.remaining()));
        }
        byte[] taken = Arrays.copyOfRange(bytes.array(), bytes.position(), bytes.position() + length);
        bytes.position(bytes.position() + length);
        return taken;
    }
}
