package io.schedmate.edge.security;

import static java.util.stream.Collectors.joining;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.model.check.Require;
import io.schedmate.model.job.OwnCluster;
import io.schedmate.model.problem.ProblemType;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, as an argument of a controller's method.
 *
 * @param subject the key or person, as it is named in records of who did what
 * @param projects whose jobs it may see in full
 * @param owner the person whose own jobs it sees; null for a program
 * @param kind what it speaks as
 * @param bindings the part of the site that it speaks for
 */
public record Caller(
        String subject,
        Set<Role> roles,
        Set<String> projects,
        @Nullable String owner,
        CallerKind kind,
        Bindings bindings) {

    public Caller {
        Require.text("sub", subject);
        roles = Set.copyOf(roles);
        projects = Set.copyOf(projects);
    }

    /** A person. */
    public Caller(String subject, Set<Role> roles, Set<String> projects, @Nullable String owner) {
        this(subject, roles, projects, owner, CallerKind.PERSON, Bindings.NONE);
    }

    /** Whether it is the scheduler of this cluster, whose word creates the cluster's jobs and moves them. */
    public boolean schedules(String cluster) {
        return kind == CallerKind.SCHEDULER && bindings.nameCluster(cluster);
    }

    /** The clusters whose scheduler it is. */
    public Set<String> scheduled() {
        return kind == CallerKind.SCHEDULER ? bindings.clusters() : Set.of();
    }

    /** Stands in the place of a cluster for the caller's own jobs; null for a program, and for a person without an owner. */
    public @Nullable String ownCluster() {
        return kind == CallerKind.PERSON && owner != null ? OwnCluster.of(owner) : null;
    }

    /** Whether it is an agent or a shipper of this node. */
    public boolean speaksForNode(String node) {
        return onNodes() && bindings.nameNode(node);
    }

    /** Whether it is an agent or a shipper of every node. */
    public boolean speaksForEveryNode() {
        return onNodes() && bindings.nameEveryNode();
    }

    /** Whether a program's nodes may be in this cluster. */
    public boolean isIn(String cluster) {
        return bindings.clusters().isEmpty() || bindings.nameCluster(cluster);
    }

    /** Whether it speaks from nodes: an agent or a shipper. */
    public boolean onNodes() {
        return kind == CallerKind.AGENT || kind == CallerKind.SHIPPER;
    }

    /** Operators and admins see the jobs of all projects. */
    public boolean seesAll() {
        return roles.contains(Role.OPERATOR) || roles.contains(Role.ADMIN);
    }

    /** Whether code, logs and advice of a job with this owner and project may be shown. */
    public boolean sees(@Nullable String jobOwner, @Nullable String project) {
        return seesAll()
                || (project != null && projects.contains(project))
                || (owner != null && owner.equals(jobOwner));
    }

    /** @throws ProblemException 403 when the caller has none of the roles */
    public void require(Role... oneOf) {
        if (Stream.of(oneOf).noneMatch(roles::contains)) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected one of the roles %s (%s). Maybe ask an administrator."
                            .formatted(names(List.of(oneOf)), roles.isEmpty() ? "none" : names(EnumSet.copyOf(roles))));
        }
    }

    private static String names(Collection<Role> roles) {
        return roles.stream().map(Role::wire).collect(joining(", "));
    }
}
