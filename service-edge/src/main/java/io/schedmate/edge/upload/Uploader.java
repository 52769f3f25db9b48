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
     * Returns who may use a job's tree after the caller has uploaded it: the owner, the project and the scheduler of the
     * job's cluster.
     *
     * @param owner the owner of the job; the caller of this method must verify that {@code caller} may act for owner
     *     and project
     */
    public static Uploader uploading(Caller caller, String cluster, @Nullable String owner, @Nullable String project) {
        return of(caller, named("owner", owner), named("project", project), named("scheduler", cluster));
    }

    /**
     * Returns in whose name the caller uses a tree that was uploaded before. A scheduler may name any owner and project
     * for its jobs, so it uses only what was uploaded for a job of its cluster.
     *
     * @param owner the owner of the job; the caller of this method must verify that a person may act for owner and
     *     project
     */
    public static Uploader using(Caller caller, String cluster, @Nullable String owner, @Nullable String project) {
        return caller.schedules(cluster)
                ? of(caller, named("scheduler", cluster))
                : of(caller, named("owner", owner), named("project", project));
    }

    private static Uploader of(Caller caller, @Nullable String... names) {
        return new Uploader(Stream.of(names).flatMap(Stream::ofNullable).collect(Collectors.toSet()), caller.seesAll());
    }

    private static @Nullable String named(String what, @Nullable String name) {
        return name == null ? null : what + ":" + name;
    }
}
