package io.schedmate.evaluation.logs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Parts of a corpus of about equal size without common sources; the same corpus gives the same folds. */
record Folds(int count, Map<String, Integer> foldOfSource) {

    /** @param sources one entry per item, so that a source counts as often as it has items */
    static Folds of(int count, Collection<String> sources) {
        Map<String, Integer> sizes = new TreeMap<>();
        sources.forEach(source -> sizes.merge(source, 1, Integer::sum));
        List<Map.Entry<String, Integer>> largestFirst = new ArrayList<>(sizes.entrySet());
        largestFirst.sort(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()));
        int[] filled = new int[count];
        Map<String, Integer> folds = new HashMap<>();
        for (var source : largestFirst) {
            int least = 0;
            for (int fold = 1; fold < count; fold++) {
                least = filled[fold] < filled[least] ? fold : least;
            }
            filled[least] += source.getValue();
            folds.put(source.getKey(), least);
        }
        return new Folds(count, folds);
    }

    int of(String source) {
        return foldOfSource.getOrDefault(source, 0);
    }
}
