package io.schedmate.logs.flight;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one rank's flight recorder.
 *
 * @param groups the ranks of each process group, by its name
 * @param enqueued the last operation that was begun in each group, by the number that the recorder gives the group
 * @param operations the latest operations, oldest first
 */
public record FlightDump(
        int rank, Map<String, List<Integer>> groups, Map<Long, Long> enqueued, List<Operation> operations) {

    private static final int MAX_NAME_LENGTH = 200;
    private static final int MAX_RANKS = 1_000_000;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /**
     * One operation of a process group.
     *
     * @param group name of the group
     * @param groupNumber the number that the recorder gives the group, the same on all its ranks
     * @param description the purpose of the group; empty if not given
     * @param sequence number in its group; operations between two ranks are counted separately
     * @param name such as {@code nccl:all_reduce}
     * @param pointToPoint whether it is between two ranks of the group
     * @param completed whether it has completed
     */
    public record Operation(
            String group,
            long groupNumber,
            String description,
            long sequence,
            String name,
            boolean pointToPoint,
            boolean completed) {}

    public FlightDump {
        groups = Map.copyOf(groups);
        enqueued = Map.copyOf(enqueued);
        operations = List.copyOf(operations);
    }

    /**
     * Reads the file that {@code TORCH_NCCL_DUMP_ON_TIMEOUT} makes PyTorch write, a pickle of plain data.
     *
     * @throws UnreadableDump if the bytes are no such dump; nothing in them is executed
     */
    public static FlightDump read(int rank, byte[] pickle) throws UnreadableDump {
        if (!(PlainPickle.read(pickle) instanceof Map<?, ?> dump)
                || !(dump.get("entries") instanceof List<?> entries)) {
            throw new UnreadableDump(
                    "Expected a dictionary with entries, got something else. It may not be a flight recorder dump.");
        }
        List<Operation> operations = new ArrayList<>();
        for (Object entry : entries) {
            if (entry instanceof Map<?, ?> fields) {
                operations.add(operation(fields));
            }
        }
        return new FlightDump(
                rank, named(groups(dump.get("pg_config")), operations), enqueued(dump.get("pg_status")), operations);
    }

    /**
     * Names the groups. Gloo gives the ranks of a group without the group's name, which is known only if there is one
     * group.
     */
    private static Map<String, List<Integer>> named(Map<String, List<Integer>> groups, List<Operation> operations) {
        List<Integer> unnamed = groups.get("");
        List<String> unknown = operations.stream()
                .map(Operation::group)
                .filter(group -> !groups.containsKey(group))
                .distinct()
                .toList();
        if (unnamed == null || unknown.size() != 1) {
            return groups;
        }
        Map<String, List<Integer>> named = new HashMap<>(groups);
        named.put(unknown.getFirst(), unnamed);
        return named;
    }

    private static Operation operation(Map<?, ?> fields) {
        boolean pointToPoint = Boolean.TRUE.equals(fields.get("is_p2p"));
        List<?> group = fields.get("process_group") instanceof List<?> named ? named : List.of();
        return new Operation(
                group.isEmpty() ? "" : text(group.getFirst()),
                fields.get("pg_id") instanceof Long number ? number : -1,
                group.size() < 2 ? "" : text(group.get(1)),
                fields.get(pointToPoint ? "p2p_seq_id" : "collective_seq_id") instanceof Long number ? number : 0,
                text(fields.get("profiling_name")),
                pointToPoint,
                "completed".equals(fields.get("state")) || Boolean.TRUE.equals(fields.get("retired")));
    }

    private static Map<String, List<Integer>> groups(@Nullable Object config) {
        Map<String, List<Integer>> groups = new HashMap<>();
        if (config instanceof Map<?, ?> named) {
            named.forEach((name, about) -> {
                if (about instanceof Map<?, ?> fields) {
                    groups.put(text(name), ranks(fields.get("ranks")));
                }
            });
        }
        return groups;
    }

    private static Map<Long, Long> enqueued(@Nullable Object status) {
        Map<Long, Long> enqueued = new HashMap<>();
        if (status instanceof Map<?, ?> groups) {
            groups.forEach((number, about) -> {
                if (NUMBER.matcher(text(number)).matches()
                        && about instanceof Map<?, ?> fields
                        && fields.get("last_enqueued_collective") instanceof Long last) {
                    enqueued.put(Long.valueOf(text(number)), last);
                }
            });
        }
        return enqueued;
    }

    /** Reads ranks, which are a text, {@code [0, 2]}, or a list. */
    private static List<Integer> ranks(@Nullable Object stated) {
        List<Integer> ranks = new ArrayList<>();
        Matcher numbers = NUMBER.matcher(Objects.toString(stated, ""));
        while (numbers.find() && ranks.size() < MAX_RANKS) {
            ranks.add(Integer.parseInt(numbers.group()));
        }
        return ranks;
    }

    private static String text(@Nullable Object value) {
        String text = Objects.toString(value, "");
        return text.substring(0, Math.min(MAX_NAME_LENGTH, text.length()));
    }
}
