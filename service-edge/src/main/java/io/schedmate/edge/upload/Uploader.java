package io.schedmate.edge.upload;

import io.schedmate.edge.security.Caller;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user for whom a tree is uploaded or used.
 *
 * @param names the names of the owner, the project and the scheduler; any common name gives access
 * @param isEverybody whether the caller may see the code of all jobs
 */
public record Uploader(Set<String> names, boolean isEverybody) {

    public Uploader {
        names = Set.copyOf(names);
    }

    /**
     * Creates the uploader of a job's tree.
     *
     * @param owner the owner of the job; the caller of this method must verify that {@code caller} may act for owner
     *     and project
     */
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
