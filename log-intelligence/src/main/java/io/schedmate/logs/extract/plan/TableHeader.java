package io.schedmate.logs.extract.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The head of a table whose rows follow, as YOLO and fastai print it: names in columns, no numbers. */
public record TableHeader(List<String> names) {

    private static final int LONGEST = 400;

    public TableHeader {
        names = List.copyOf(names);
    }

    /** Tells a head by its names: an epoch first, and at least two more that training prints. */
    public static Optional<TableHeader> of(String segment) {
        if (segment.length() > LONGEST || segment.indexOf("poch") < 0 || segment.indexOf('=') >= 0) {
            return Optional.empty();
        }
        String head = segment.strip();
        List<String> wide = List.of(head.split("\\s{2,}|\t"));
        List<String> names = wide.size() >= 3 ? wide : List.of(head.split("\\s+"));
        if (names.size() < 3 || !names.getFirst().equalsIgnoreCase("epoch")) {
            return Optional.empty();
        }
        long known = names.stream()
                .filter(name -> name.matches("(?i)(gpu_?mem|box|obj|cls|dfl|total|labels|img_size|instances|size|time"
                        + "|.*loss|acc.*|.*error.*|seg|pose|kobj|.*metric.*|lr)"))
                .count();
        return known >= 2 ? Optional.of(new TableHeader(names)) : Optional.empty();
    }

    /** The slots of a row, or none where {@code row} has other columns. */
    List<Slot> slotsOf(String row, NumberScan numbers) {
        List<Slot> slots = new ArrayList<>();
        int ordinal = 0;
        int column = 0;
        int at = 0;
        while (column < names.size() && ordinal < numbers.count()) {
            while (at < row.length() && Character.isWhitespace(row.charAt(at))) {
                at++;
            }
            if (at != numbers.start(ordinal)) {
                return List.of();
            }
            while (at < row.length() && !Character.isWhitespace(row.charAt(at)) && row.charAt(at) != ':') {
                at++;
            }
            addColumn(names.get(column), row, numbers, ordinal, slots);
            while (ordinal < numbers.count() && numbers.start(ordinal) < at) {
                ordinal++;
            }
            column++;
        }
        return column < Math.max(3, names.size() - 1) ? List.of() : slots;
    }

    private static void addColumn(String name, String row, NumberScan numbers, int ordinal, List<Slot> slots) {
        Pair pair = Pair.at(row, numbers, ordinal);
        switch (name.toLowerCase(java.util.Locale.ROOT)) {
            case "epoch" -> {
                slots.add(slot(Field.EPOCH, "column epoch", 0, ordinal));
                if (pair != null) {
                    slots.add(slot(Field.TOTAL_EPOCHS, "column epoch", 0, ordinal + 1));
                }
            }
            case "box", "obj", "cls", "dfl", "seg", "pose" -> slots.add(slot(Field.LOSS, "column " + name, 3, ordinal));
            case "total" -> slots.add(slot(Field.LOSS, "column total", 0, ordinal));
            case "gpu_mem" -> slots.add(slot(Field.MEMORY, "column memory", 0, ordinal));
            default ->
                NameLexicon.roleOf(NameWords.of(name), null)
                        .filter(role -> role.field() == Field.LOSS || role.field() == Field.EVAL_LOSS)
                        .ifPresent(role -> slots.add(slot(role.field(), "column " + name, role.rank(), ordinal)));
        }
    }

    private static Slot slot(Field field, String source, int rank, int ordinal) {
        return new Slot(field, source, rank, ordinal, 1, Form.PLAIN, 1, null);
    }
}
