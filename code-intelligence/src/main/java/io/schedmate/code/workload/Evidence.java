package io.schedmate.code.workload;

import io.schedmate.code.value.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The evidence for a value. */
public sealed interface Evidence {

    Evidence COMMAND = new Cited(List.of(Place.COMMAND));
    Evidence UNSTATED = new Unstated();

    /** Returns the form used in answers and in stores. */
    String text();

    /** Places that contain the value. */
    record Cited(List<Place> places) implements Evidence {

        public Cited {
            places = List.copyOf(places);
        }

        @Override
        public String text() {
            return places.stream().map(Place::toString).collect(Collectors.joining(", "));
        }
    }

    /**
     * The value was computed or inferred.
     *
     * @param from places, names of fields or words, separated by commas
     */
    record Derived(String from) implements Evidence {

        static final String MARK = "derived: ";

        public List<String> premises() {
            return List.of(from.split(",\\s*", -1));
        }

        @Override
        public String text() {
            return MARK + from;
        }
    }

    /** The code was read and does not use it. */
    record Absence(String why) implements Evidence {

        static final String MARK = "absence: ";

        @Override
        public String text() {
            return MARK + why;
        }
    }

    /**
     * The value is stated outside the tree and the command.
     *
     * @param source such as {@code image}
     */
    record Stated(String source) implements Evidence {

        @Override
        public String text() {
            return source;
        }
    }

    /** A value whose evidence was not stored. */
    record Unstated() implements Evidence {

        @Override
        public String text() {
            return "";
        }
    }

    /** Parses the text of a stored answer. */
    static Evidence of(String text) {
        if (text.isBlank()) {
            return UNSTATED;
        }
        if (text.startsWith(Derived.MARK)) {
            return new Derived(text.substring(Derived.MARK.length()));
        }
        if (text.startsWith(Absence.MARK)) {
            return new Absence(text.substring(Absence.MARK.length()));
        }
        Pattern line = Pattern.compile("(.+):(\\d{1,9})");
        List<Place> places = new ArrayList<>();
        for (String place : text.split(", ", -1)) {
            Matcher cited = line.matcher(place);
            if (place.equals(Place.COMMAND.toString())) {
                places.add(Place.COMMAND);
            } else if (cited.matches()) {
                places.add(new Place(cited.group(1), Integer.parseInt(cited.group(2))));
            } else {
                return new Stated(text);
            }
        }
        return new Cited(places);
    }
}
