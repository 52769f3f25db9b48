package io.schedmate.evaluation.logs;

import java.util.Locale;
import java.util.Map;

/**
 * A unit of throughput, so that {@code kwords/s} and {@code words/sec} can be compared.
 *
 * @param counted the counted things, plural
 * @param factor the number of them in one unit
 */
record ThroughputUnit(String counted, double factor) {

    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("sample", "samples"),
            Map.entry("token", "tokens"),
            Map.entry("tok", "tokens"),
            Map.entry("toks", "tokens"),
            Map.entry("image", "images"),
            Map.entry("img", "images"),
            Map.entry("imgs", "images"),
            Map.entry("word", "words"),
            Map.entry("iteration", "it"),
            Map.entry("iterations", "it"),
            Map.entry("iter", "it"),
            Map.entry("iters", "it"),
            Map.entry("its", "it"),
            Map.entry("step", "it"),
            Map.entry("steps", "it"),
            Map.entry("env steps", "it"),
            Map.entry("sequence", "sequences"),
            Map.entry("seq", "sequences"),
            Map.entry("seqs", "sequences"),
            Map.entry("example", "examples"),
            Map.entry("frame", "frames"));

    static ThroughputUnit of(String unit) {
        String counted = unit.strip().toLowerCase(Locale.ROOT).replaceFirst("\\s*(/|per)\\s*(s|sec|secs|second)$", "");
        for (Map.Entry<String, Double> prefix :
                Map.of("k", 1e3, "kilo", 1e3, "m", 1e6, "g", 1e9).entrySet()) {
            String rest = counted.startsWith(prefix.getKey())
                    ? counted.substring(prefix.getKey().length())
                    : "";
            if (SYNONYMS.containsKey(rest) || SYNONYMS.containsValue(rest)) {
                return new ThroughputUnit(SYNONYMS.getOrDefault(rest, rest), prefix.getValue());
            }
        }
        return new ThroughputUnit(SYNONYMS.getOrDefault(counted, counted), 1);
    }
}
