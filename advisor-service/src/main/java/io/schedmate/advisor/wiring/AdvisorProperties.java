package io.schedmate.advisor.wiring;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The advisor's settings; application.yml says what each is and its default.
 *
 * @param pause between two looks at what waits
 */
@ConfigurationProperties("schedmate.advisor")
public record AdvisorProperties(
        Duration deadline,
        Duration patience,
        Duration pause,
        Duration recent,
        Duration keepSeenEvents,
        Source source,
        Vectors vectors,
        Model model) {

    /** Where code may come from, and how much of it. */
    public record Source(
            List<Path> roots,
            List<String> git,
            Path archives,
            Path trees,
            Duration keepTrees,
            long unpackedBytes,
            int entries,
            long fetchedBytes,
            Duration fetchTime) {}

    /** Where vectors are kept. */
    public record Vectors(Store store, Path folder, int exactUpTo, URI redis) {

        /** Which vector store. */
        public enum Store {
            EMBEDDED,
            REDIS
        }
    }

    /** The language model. */
    public record Model(
            String url, String name, String key, Duration timeout, long tokensPerDay, long tokensPerAsker) {}
}
