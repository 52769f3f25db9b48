package io.schedmate.evaluation.nodes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Ranks nodes by a score. Figures are means over all orders of nodes with equal scores. */
record Ranking(List<Set<String>> worstFirst) {

    static Ranking of(Map<String, Double> scores) {
        var ties = new TreeMap<Double, Set<String>>();
        scores.forEach((node, score) ->
                ties.computeIfAbsent(score, _ -> new TreeSet<>()).add(node));
        return new Ranking(List.copyOf(ties.descendingMap().values()));
    }

    /** Returns how many of the first {@code k} are among {@code right}, averaged over the orders of ties. */
    double hits(int k, Set<String> right) {
        double hits = 0;
        int left = k;
        for (Set<String> tied : worstFirst) {
            int taken = Math.min(left, tied.size());
            hits += (double) taken
                    / tied.size()
                    * tied.stream().filter(right::contains).count();
            left -= taken;
        }
        return hits;
    }
}
