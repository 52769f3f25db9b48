package io.schedmate.slurm.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Columns of {@code squeue --Format}, each closed by a bar, for callers to whom {@code --json} says too much. Job names and
 * other free text, which may hold a bar, are left out on purpose.
 *
 * @param names in Slurm's words, such as {@code JobID}
 */
public record QueueColumns(List<String> names) {

    public QueueColumns {
        names = List.copyOf(names);
    }

    /** Columns in this order. */
    public static QueueColumns of(String... names) {
        return new QueueColumns(List.of(names));
    }

    /** The command's option. */
    public String option() {
        return names.stream().map(name -> name + ":|").collect(Collectors.joining(",", "--Format=", ""));
    }

    /** The values of a line in the order of the columns; none for a line that holds fewer. */
    public List<String> values(String line) {
        List<String> fields =
                Stream.of(line.strip().split("\\|", -1)).map(String::strip).toList();
        return fields.size() > names.size() ? fields.subList(0, names.size()) : List.of();
    }
}
