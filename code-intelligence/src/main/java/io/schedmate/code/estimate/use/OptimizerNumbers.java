package io.schedmate.code.estimate.use;

import io.schedmate.tables.Tables;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the number of values that an optimizer stores for each trained parameter. */
final class OptimizerNumbers {

    /** Two moments, as Adam keeps them. */
    private static final double USUAL = 2;

    private static final Map<String, Double> KNOWN = known();

    private OptimizerNumbers() {}

    /** Returns the numbers per trained parameter; two if the name is missing or unknown. */
    static double of(@Nullable String optimizer) {
        String plain =
                optimizer == null ? "" : optimizer.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return KNOWN.entrySet().stream()
                .filter(entry -> plain.startsWith(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(USUAL);
    }

    private static Map<String, Double> known() {
        Map<String, Double> known = new HashMap<>();
        Tables.resource(OptimizerNumbers.class, "optimizers.tsv", 2).forEach(row -> {
            for (String name : row.getFirst().split(" ")) {
                known.put(name, Double.valueOf(row.get(1)));
            }
        });
        return Map.copyOf(known);
    }
}
