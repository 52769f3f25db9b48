package io.schedmate.advisor.wiring;

import io.schedmate.advisor.source.AllowedRoots;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.Bounds;
import io.schedmate.advisor.source.Repositories;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.advisor.source.SourceUnavailable;
import io.schedmate.advisor.source.Sources;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.edge.call.Guard;
import io.schedmate.edge.call.Guards;
import java.time.Clock;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the sources from which code may be read. */
@Configuration(proxyBeanMethods = false)
class SourceConfiguration {

    @Bean
    TreeCache treeCache(AdvisorProperties settings, Clock clock) {
        return new TreeCache(
                settings.source().trees(), settings.source().maxTrees().toBytes(), settings.longestReading(), clock);
    }

    @Bean
    Archives archives(AdvisorProperties settings, TreeCache trees, Clock clock) {
        return new Archives(settings.source().archives(), trees, bounds(settings), clock);
    }

    @Bean
    Sources sources(AdvisorProperties settings, Archives archives, TreeCache trees, Guards guards) {
        Guard guard = guards.named("git");
        return new Sources(
                new AllowedRoots(settings.source().roots(), settings.source().openRoots()),
                archives,
                new Repositories(
                        settings.source().git(), trees, bounds(settings), fetching -> guarded(guard, fetching)));
    }

    /** Fetches a repository with a guard. A rejected repository does not count as a failure of the server. */
    private static void guarded(Guard guard, Repositories.Fetching fetching) {
        SourceRefused refused = guard.call(
                        () -> {
                            try {
                                fetching.fetch();
                                return Optional.<SourceRefused>empty();
                            } catch (SourceRefused refusal) {
                                return Optional.of(refusal);
                            }
                        },
                        cause -> {
                            throw cause instanceof SourceUnavailable unavailable
                                    ? unavailable
                                    : new SourceUnavailable(
                                            "Could not fetch the repository (%s).".formatted(cause), cause);
                        })
                .orElse(null);
        if (refused != null) {
            throw refused;
        }
    }

    private static Bounds bounds(AdvisorProperties settings) {
        AdvisorProperties.Source source = settings.source();
        return new Bounds(
                source.unpackedBytes(), source.entries(), source.ratio(), source.fetchedBytes(), source.fetchTime());
    }
}
