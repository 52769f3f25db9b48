package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.value.Cell;
import io.schedmate.logs.extract.plan.value.CellEdge;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.logs.extract.plan.value.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The header of a table: the names of its columns. YOLO, fastai and Chainer separate them by blanks, consoles by bars,
 * and files by commas.
 *
 * @param edge the separator between two cells
 */
public record TableHeader(List<String> names, CellEdge edge) {

    private static final int MAX_LENGTH = 400;
    private static final int MAX_NAME_LENGTH = 40;
    /** So many known names far apart are no sentence, whatever the first of them is. */
    private static final int MANY = 4;

    public TableHeader {
        names = List.copyOf(names);
    }

    /** Recognizes a header by its names: a count of steps or epochs, and further columns that training prints. */
    public static Optional<TableHeader> of(String segment) {
        if (segment.length() > MAX_LENGTH || !namesACount(segment) || segment.indexOf('=') >= 0) {
            return Optional.empty();
        }
        String head = segment.strip();
        for (CellEdge edge : CellEdge.values()) {
            List<String> names = withIndexNamed(edge.split(head));
            if (names.size() >= edge.fewest() && isHead(names, edge)) {
                return Optional.of(new TableHeader(names, edge));
            }
        }
        return Optional.empty();
    }

    /**
     * Names the first column of {@code ,loss,acc,val_loss,val_acc}: pandas leaves the name of its index out. A history
     * with values of the validation has a row for each epoch.
     */
    private static List<String> withIndexNamed(List<String> names) {
        boolean ofEpochs = names.getFirst().isEmpty()
                && names.stream().skip(1).anyMatch(name -> name.startsWith("val_"))
                && names.stream().skip(1).allMatch(name -> !name.isEmpty());
        if (!ofEpochs) {
            return names;
        }
        List<String> named = new ArrayList<>(names);
        named.set(0, "epoch");
        return named;
    }

    /** A cheap check whether {@code segment} may be a header at all. */
    public static boolean namesACount(String segment) {
        return segment.startsWith(",")
                || segment.indexOf("poch") >= 0
                || segment.indexOf("tep") >= 0
                || segment.indexOf("ter") >= 0
                || segment.indexOf("LOSS") >= 0
                || segment.contains("gen\t")
                || segment.contains(" Gen ");
    }

    private static boolean isHead(List<String> names, CellEdge edge) {
        boolean spelled = names.stream().allMatch(TableHeader::isName);
        boolean counted = names.stream().anyMatch(TableColumn::isCount);
        long known = names.stream().filter(TableColumn::isMeasured).count();
        boolean first = edge.isDrawn()
                || edge == CellEdge.COMMA
                || edge == CellEdge.WIDE_BLANK && known >= MANY
                || TableColumn.isCount(names.getFirst());
        return spelled && first && counted && known >= (edge.isBlank() ? 2 : 1);
    }

    private static boolean isName(String name) {
        boolean value = name.indexOf(':') >= 0 || Character.isDigit((name + ' ').charAt(0));
        for (int at = name.indexOf(' '); at >= 0 && !value; at = name.indexOf(' ', at + 1)) {
            value = at + 1 < name.length() && Character.isDigit(name.charAt(at + 1));
        }
        return name.length() <= MAX_NAME_LENGTH && !value;
    }

    /** Returns a key that is the same in every process. */
    public long key() {
        return 31L * names.hashCode() + edge.name().hashCode();
    }

    /**
     * Returns true if {@code segment} is split as the header is.
     *
     * @param from the start of the row in the segment
     * @param first the first number of the row
     */
    public boolean mayHold(String segment, NumberScan numbers, int from, int first) {
        boolean counted = first < numbers.count() && numbers.start(first) >= from;
        if (!counted
                || !edge.isDrawn()
                        && !segment.substring(from, numbers.start(first)).isBlank()) {
            return false;
        }
        return edge.isBlank() || edge.count(segment) >= names.size() - 1;
    }

    /** Returns true if all numbers of a row belong to its cells. */
    boolean ownsRows() {
        return !edge.isBlank();
    }

    /** Returns the slots of a row, or none if {@code row} has other columns. */
    List<Slot> slotsOf(String row, NumberScan numbers) {
        List<Cell> cells = edge.isBlank() ? Cell.betweenBlanks(row, numbers, names.size()) : edge.cells(row, numbers);
        boolean fits = edge.isBlank() ? cells.size() >= Math.max(3, names.size() - 1) : cells.size() == names.size();
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; fits && i < Math.min(cells.size(), names.size()); i++) {
            if (cells.get(i).isNumber()) {
                TableColumn.addSlots(names.get(i), row, numbers, cells.get(i).ordinal(), slots);
            }
        }
        return slots;
    }
}
