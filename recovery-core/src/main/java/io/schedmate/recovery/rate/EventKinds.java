package io.schedmate.recovery.rate;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How much each kind of event speaks against its node. */
public final class EventKinds {

    private static final EventKinds STANDARD =
            new EventKinds(Tables.resource(EventKinds.class, "kinds.tsv", 3, Kind::of).stream()
                    .collect(Collectors.toUnmodifiableMap(Kind::name, kind -> kind)));

    private final Map<String, Kind> kinds;

    private EventKinds(Map<String, Kind> kinds) {
        this.kinds = kinds;
    }

    public static EventKinds standard() {
        return STANDARD;
    }

    /** From 0, for what says nothing about the node or is not known, to 1. */
    public double weight(String kind) {
        Kind known = kinds.get(kind);
        return known == null ? 0 : known.weight();
    }

    /** In words; the kind's own name where it is not known. */
    public String meaning(String kind) {
        Kind known = kinds.get(kind);
        return known == null ? kind : known.meaning();
    }

    private record Kind(String name, double weight, String meaning) {

        static Kind of(List<String> row) {
            double weight = Double.parseDouble(row.get(1));
            if (!(weight >= 0 && weight <= 1)) {
                throw new IllegalArgumentException("Expected a weight from 0 to 1, got (%s).".formatted(row.get(1)));
            }
            return new Kind(row.get(0), weight, row.get(2));
        }
    }
}
