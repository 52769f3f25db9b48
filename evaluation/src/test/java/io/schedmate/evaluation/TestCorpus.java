package io.schedmate.evaluation;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The small corpora that the tests bring along. */
public final class TestCorpus {

    private TestCorpus() {}

    public static Path logs() {
        return resource("/mini-logs");
    }

    public static Path advisor() {
        return resource("/mini-advisor");
    }

    private static Path resource(String name) {
        try {
            return Path.of(
                    Objects.requireNonNull(TestCorpus.class.getResource(name)).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
