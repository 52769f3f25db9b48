package io.schedmate.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Limits the size of dependency cycles. A cycle is a strongly connected component in the graph of dependencies, in
 * which a nested class counts as its outermost class.
 */
final class SmallCycles extends ArchCondition<JavaClass> {

    private final String root;
    private final int most;
    private final Map<String, Set<String>> dependencies = new LinkedHashMap<>();

    SmallCycles(String root, int most) {
        super("form no cycle of more than " + most + " classes");
        this.root = root;
        this.most = most;
    }

    @Override
    public void init(Collection<JavaClass> all) {
        dependencies.clear();
        for (JavaClass type : all) {
            Set<String> known = dependencies.computeIfAbsent(top(type), _ -> new HashSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass())
                    .filter(other -> other.getName().startsWith(root))
                    .map(SmallCycles::top)
                    .filter(other -> !other.equals(top(type)))
                    .forEach(known::add);
        }
    }

    private static String top(JavaClass type) {
        return type.getName().replaceFirst("[$\\[].*", "");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (!top(type).equals(type.getName())) {
            return;
        }
        Set<String> cycle = new TreeSet<>(reached(top(type), dependencies));
        cycle.retainAll(reached(top(type), reversed()));
        if (cycle.size() > most) {
            events.add(SimpleConditionEvent.violated(
                    type, type.getName() + " lies in a cycle of " + cycle.size() + " classes: " + cycle));
        }
    }

    private static Set<String> reached(String from, Map<String, Set<String>> graph) {
        Set<String> seen = new HashSet<>(Set.of(from));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (String next : graph.getOrDefault(open.remove(), Set.of())) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }

    private Map<String, Set<String>> reversed() {
        Map<String, Set<String>> back = new HashMap<>();
        dependencies.forEach((from, all) ->
                all.forEach(to -> back.computeIfAbsent(to, _ -> new HashSet<>()).add(from)));
        return back;
    }
}
