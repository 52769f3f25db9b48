package io.schedmate.cli.remote.answer;

import io.schedmate.client.SchedMateClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Builds the query of a URL. */
public final class Query {

    private final List<String> pairs = new ArrayList<>();

    /** Adds a parameter, unless its value is null. */
    public Query with(String name, @Nullable String value) {
        if (value != null) {
            pairs.add(name + "=" + SchedMateClient.encoded(value));
        }
        return this;
    }

    /** Adds an enum value, which the API spells in lower case. */
    public Query withText(String name, @Nullable String value) {
        return with(name, value == null ? null : value.toLowerCase(Locale.ROOT));
    }

    /** Returns the query with its question mark; an empty string if there are no parameters. */
    @Override
    public String toString() {
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
    }
}
