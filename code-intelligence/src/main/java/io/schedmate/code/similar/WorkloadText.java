package io.schedmate.code.similar;

import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a job's metadata as one text to embed (full paper, section 3.1): fields in a fixed order, numbers in one form,
 * and only those other values that change the work. Vectors of different versions of the text cannot be compared.
 */
public final class WorkloadText {

    /** The version of the text; raised with every change of its form. */
    public static final int VERSION = 1;

    private static final int MAX_EXTRAS = 8;

    private final List<String> parts = new ArrayList<>();

    private WorkloadText() {}

    public static String of(Workload job) {
        WorkloadText text = new WorkloadText();
        WorkloadField.compared()
                .forEach(field -> text.add(String.valueOf(field.comparedAs()), words(job.value(field))));
        job.extras().entrySet().stream()
                .filter(extra -> FlagLexicon.kindOf(DeclaredOptions.plain(extra.getKey()))
                        .changesWork())
                .limit(MAX_EXTRAS)
                .map(Map.Entry::copyOf)
                .forEach(extra -> text.add(extra.getKey(), extra.getValue()));
        return String.join("; ", text.parts);
    }

    private void add(String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            parts.add(name + ": " + value.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " "));
        }
    }

    private static @Nullable String words(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case List<?> items -> items.stream().map(String::valueOf).collect(Collectors.joining(" "));
            case Double number
            when number == Math.rint(number) && Math.abs(number) < 1e15 -> String.valueOf(number.longValue());
            case Object other -> other.toString();
        };
    }
}
