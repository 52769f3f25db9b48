package io.schedmate.tracker.state;

import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The sources of one attempt, and which of them have changed since the last save. */
final class Sources {

    private static final int MAX = 20_000;

    private final Map<LogSource, SourceState> all = new LinkedHashMap<>();
    private final Set<LogSource> changed = new LinkedHashSet<>();

    Sources(List<SourceState> kept) {
        kept.forEach(each -> all.put(each.source(), each));
    }

    SourceState of(LogSource source) {
        SourceState known = all.get(source);
        return known == null ? SourceState.of(source) : known;
    }

    void put(SourceState source) {
        if (all.put(source.source(), source) == null && all.size() > MAX) {
            // If a sender names this many sources for one attempt, the counts of the oldest are lost.
            all.remove(all.keySet().iterator().next());
        }
        changed.add(source.source());
    }

    List<SourceState> all() {
        return List.copyOf(all.values());
    }

    List<SourceState> changed() {
        List<SourceState> states = new ArrayList<>(changed.size());
        for (LogSource source : changed) {
            SourceState state = all.get(source);
            if (state != null) {
                states.add(state);
            }
        }
        return states;
    }

    void saved() {
        changed.clear();
    }
}
