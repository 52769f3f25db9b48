package io.schedmate.model;

import java.util.Locale;

/** An enum whose values are written in lower case with underscores in events, over HTTP and in files. */
public interface WireValue {

    String name();

    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
