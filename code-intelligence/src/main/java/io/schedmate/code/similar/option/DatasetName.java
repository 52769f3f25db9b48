package io.schedmate.code.similar.option;

import io.schedmate.tables.WordLists;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the data set in a name or path, in one spelling. */
public final class DatasetName {

    private static final Map<String, Long> SAMPLES = new HashMap<>();
    private static final Map<String, String> KNOWN = known();
    private static final Set<String> FILLING = WordLists.set(DatasetName.class, "data-filling");

    private DatasetName() {}

    private static Map<String, String> known() {
        Map<String, String> known = new HashMap<>();
        for (List<String> spellings : WordLists.read(DatasetName.class, "datasets.txt")) {
            String[] first = spellings.getFirst().split(":");
            if (first.length > 1) {
                SAMPLES.put(first[0], Long.valueOf(first[1]));
            }
            known.put(first[0], first[0]);
            spellings.subList(1, spellings.size()).forEach(spelling -> known.put(spelling, first[0]));
        }
        return Map.copyOf(known);
    }

    /** Returns the last meaningful part of a path, without the file extension; empty if there is none. */
    public static String of(String value) {
        String[] parts = value.toLowerCase(Locale.ROOT).split("[/\\\\]");
        for (int at = parts.length - 1; at >= 0; at--) {
            String compact = compact(parts[at]);
            if (!compact.isEmpty()) {
                return KNOWN.getOrDefault(compact, compact);
            }
        }
        return "";
    }

    /** Returns the first known data set that {@code text} mentions. */
    public static Optional<String> mentionedIn(String text) {
        String[] words = text.toLowerCase(Locale.ROOT).split("[^a-z0-9]+");
        for (int at = 0; at < words.length; at++) {
            String two = at + 1 < words.length ? words[at] + words[at + 1] : words[at];
            String found = KNOWN.getOrDefault(two, KNOWN.get(words[at]));
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** Returns the number of training samples of a data set; {@code name} is in the spelling of {@link #of}. */
    public static Optional<Long> samples(String name) {
        return Optional.ofNullable(SAMPLES.get(name));
    }

    private static String compact(String part) {
        StringBuilder compact = new StringBuilder();
        String stem =
                part.replaceFirst("\\.(json|jsonl|csv|tsv|txt|parquet|bin|zip|tar|gz|h5|hdf5|npz|npy|lmdb|arrow)$", "");
        for (String word : stem.split("[^a-z0-9]+")) {
            if (!FILLING.contains(word)) {
                compact.append(word);
            }
        }
        return compact.toString();
    }
}
