package io.schedmate.code.value;

import java.util.ArrayList;
import java.util.List;

/**
 * The places that a value comes from.
 *
 * @param places nearest to the value first
 * @param derived whether the value is computed from these places, not written there
 */
public record Origin(List<Place> places, boolean derived) {

    /** The maximum number of places; a longer chain does not help a reader. */
    private static final int KEPT = 4;

    public static final Origin NONE = new Origin(List.of(), false);
    public static final Origin COMMAND = at(Place.COMMAND);

    public static Origin at(Place place) {
        return new Origin(List.of(place), false);
    }

    public static Origin at(String file, int line) {
        return at(new Place(file, line));
    }

    /** Returns the origin of a value that is computed from values of both origins. */
    public Origin with(Origin other) {
        if (places.isEmpty()) {
            return other;
        }
        if (other.places.isEmpty()) {
            return this;
        }
        return new Origin(joined(other), true);
    }

    /** Returns the origin of the same value, also found at {@code other}. */
    public Origin or(Origin other) {
        return new Origin(joined(other), derived);
    }

    /** Whether the value comes from the run command, or from a script that the command starts and that passes it on. */
    public boolean fromCommand() {
        return places.stream().anyMatch(place -> place.isCommand() || place.isOfScript());
    }

    private List<Place> joined(Origin other) {
        List<Place> all = new ArrayList<>(places);
        other.places.stream().filter(place -> !all.contains(place)).forEach(all::add);
        return List.copyOf(all.subList(0, Math.min(KEPT, all.size())));
    }
}
