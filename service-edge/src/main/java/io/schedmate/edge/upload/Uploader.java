package io.schedmate.edge.upload;

import io.schedmate.edge.security.Caller;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a tree is uploaded or used.
 *
 * @param names of its owner, its project and the scheduler; a shared name gives access
 * @param isEverybody whether the caller may see the code of all jobs
 */
public record Uploader(Set<String> names, boolean isEverybody) {

    public Uploader {
        names = Set.copyOf(names);
    }

    /** @param owner and project of the job, which the caller was checked to act for */
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
