package io.schedmate.edge.upload;

import io.schedmate.edge.security.Caller;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user on whose behalf a tree is uploaded or used.
 *
 * @param names names of the owner, the project and the scheduler; a shared name gives access
 * @param isEverybody whether the caller may see the code of all jobs
 */
public record Uploader(Set<String> names, boolean isEverybody) {

    public Uploader {
        names = Set.copyOf(names);
    }

    /** @param owner owner of the job; like the project, it must be verified that the caller may act for it */
    public static Uploader of(Caller caller, String cluster, @Nullable String owner, @Nullable String project) {
        Set<String> names = Stream.of(
                        named("owner", owner),
                        named("project", project),
                        named("scheduler", caller.schedules(cluster) ? cluster : null))
                .flatMap(Stream::ofNullable)
                .collect(Collectors.toSet());
        return new Uploader(names, caller.seesAll());
    }

    private static @Nullable String named(String what, @Nullable String name) {
        return name == null ? null : what + ":" + name;
    }
}
