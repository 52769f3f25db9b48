package io.schedmate.recovery.rate;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The weight of each kind of event as evidence against its node. */
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

    /** Returns the weight, from 0 to 1; 0 for a kind that is no evidence about the node or is unknown. */
    public double weight(String kind) {
        Kind known = kinds.get(kind);
        return known == null ? 0 : known.weight();
    }

    /** Returns a description of the kind; the kind's own name if it is unknown. */
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
