package io.schedmate.code.evaluate.trace;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import java.util.HashSet;
import java.util.Set;

/**
 * Records the attributes that a program reads on its own objects. Many objects have an attribute such as {@code model},
 * and the program's arguments are only one of them.
 */
public final class Reads {

    private static final int KEPT = 50_000;

    private final Set<Read> ofOwnObjects = new HashSet<>();
    private final Set<Read> ofOthers = new HashSet<>();

    private record Read(Place place, String name) {}

    public void note(boolean isOfOwnObject, String name, Origin at) {
        Set<Read> reads = isOfOwnObject ? ofOwnObjects : ofOthers;
        if (reads.size() < KEPT) {
            at.places().forEach(place -> reads.add(new Read(place, name)));
        }
    }

    /** Whether the attribute of this name read in a line belongs to one of the program's own objects or modules. */
    public boolean isOfOwnObject(String file, int line, String name) {
        Read read = new Read(new Place(file, line), name);
        return ofOwnObjects.contains(read) && !ofOthers.contains(read);
    }
}
