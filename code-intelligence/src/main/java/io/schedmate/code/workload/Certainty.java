package io.schedmate.code.workload;

import io.schedmate.code.value.Place;
import io.schedmate.model.advice.FieldAlternative;
import io.schedmate.model.advice.FieldCertainty;
import io.schedmate.model.advice.OpenField;
import java.util.List;
import java.util.stream.Collectors;

/** The way in which a field's value is known, or the reason why it is not. */
public sealed interface Certainty {

    Certainty READ = new Read();
    Certainty DERIVED = new Derived();
    Certainty DEFAULT = new Default();
    Certainty NOT_FOUND = new NotFound();

    FieldCertainty kind();

    /** The value was found at a place, or was stated. */
    record Read() implements Certainty {
        @Override
        public FieldCertainty kind() {
            return FieldCertainty.READ;
        }
    }

    /** The value was computed or inferred from what was read. */
    record Derived() implements Certainty {
        @Override
        public FieldCertainty kind() {
            return FieldCertainty.DERIVED;
        }
    }

    /** The value is the program's default, because the command sets none. */
    record Default() implements Certainty {
        @Override
        public FieldCertainty kind() {
            return FieldCertainty.DEFAULT;
        }
    }

    /** The value is one of several, and only a run decides which. */
    record Alternatives(List<FieldAlternative> each) implements Certainty {

        public Alternatives {
            each = List.copyOf(each);
        }

        @Override
        public FieldCertainty kind() {
            return FieldCertainty.ALTERNATIVES;
        }
    }

    /**
     * The value could not be followed to its source.
     *
     * @param place at which following the value stopped
     */
    record NotFollowed(Place place) implements Certainty {
        @Override
        public FieldCertainty kind() {
            return FieldCertainty.NOT_FOLLOWED;
        }
    }

    /** Everything was read, and nothing states the value. */
    record NotFound() implements Certainty {
        @Override
        public FieldCertainty kind() {
            return FieldCertainty.NOT_FOUND;
        }
    }

    /** Returns a description for people, with places and values. */
    default String text() {
        String word = kind().wire().replace('_', ' ');
        return switch (this) {
            case Alternatives(var each) ->
                each.stream()
                        .map(one -> one.value() + " if " + one.condition())
                        .collect(Collectors.joining("; ", word + ": ", ""));
            case NotFollowed(Place place) -> word + " at " + place;
            case Read _, Derived _, Default _, NotFound _ -> word;
        };
    }

    /** Returns the published form of a field without a value. */
    default OpenField published(String name) {
        return new OpenField(
                name,
                kind(),
                this instanceof NotFollowed(Place place) ? place.toString() : null,
                this instanceof Alternatives(var each) ? each : List.of());
    }

    /** Parses the published form. */
    static Certainty of(OpenField open) {
        String where = open.where();
        return switch (open.certainty()) {
            case READ -> READ;
            case DERIVED -> DERIVED;
            case DEFAULT -> DEFAULT;
            case ALTERNATIVES -> new Alternatives(open.alternatives());
            case NOT_FOLLOWED -> where == null ? NOT_FOUND : new NotFollowed(Place.of(where));
            case NOT_FOUND -> NOT_FOUND;
        };
    }

    /** Returns the certainty that a value's evidence implies. */
    static Certainty of(Evidence evidence) {
        return switch (evidence) {
            case Evidence.Cited _, Evidence.Stated _, Evidence.Unstated _ -> READ;
            case Evidence.Derived _, Evidence.Absence _ -> DERIVED;
        };
    }
}
