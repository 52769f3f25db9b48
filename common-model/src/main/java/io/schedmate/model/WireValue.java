package io.schedmate.model;

import java.util.Locale;

/** A member of a closed set that is written on topics, over HTTP and in files as lower case with underscores. */
public interface WireValue {

    String name();

    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
