package io.schedmate.slurm.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Columns of {@code squeue --Format}, each followed by a bar, for callers that do not need all of {@code --json}. Job
 * names and other free text are left out on purpose, because they may contain a bar.
 *
 * @param names Slurm's column names, such as {@code JobID}
 */
public record QueueColumns(List<String> names) {

    public QueueColumns {
        names = List.copyOf(names);
    }

    /** Returns columns in this order. */
    public static QueueColumns of(String... names) {
        return new QueueColumns(List.of(names));
    }

    /** Returns the option for {@code squeue}. */
    public String option() {
        return names.stream().map(name -> name + ":|").collect(Collectors.joining(",", "--Format=", ""));
    }

    /** Returns the values of a line in the order of the columns; empty if the line has fewer values. */
    public List<String> values(String line) {
        List<String> fields =
                Stream.of(line.strip().split("\\|", -1)).map(String::strip).toList();
        return fields.size() > names.size() ? fields.subList(0, names.size()) : List.of();
    }
}
