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
 * The caller, as an argument of a controller's method.
 *
 * @param subject the key or person, as named in the audit log
 * @param projects whose jobs it may see in full
 * @param owner the person whose jobs it may see; null for a program
 * @param kind of caller
 * @param bindings the part of the site that it is bound to
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

    /** Creates a person. */
    public Caller(String subject, Set<Role> roles, Set<String> projects, @Nullable String owner) {
        this(subject, roles, projects, owner, CallerKind.PERSON, Bindings.NONE);
    }

    /** Whether it is the scheduler of this cluster, which may create the cluster's jobs and report their states. */
    public boolean schedules(String cluster) {
        return kind == CallerKind.SCHEDULER && bindings.nameCluster(cluster);
    }

    /** Returns the clusters whose scheduler it is. */
    public Set<String> scheduled() {
        return kind == CallerKind.SCHEDULER ? bindings.clusters() : Set.of();
    }

    /**
     * Returns the pseudo cluster of the caller's own jobs; null for a program, and for a person without an owner name.
     */
    public @Nullable String ownCluster() {
        return kind == CallerKind.PERSON && owner != null ? OwnCluster.of(owner) : null;
    }

    /** Whether it is an agent or a shipper of this node. */
    public boolean speaksForNode(String node) {
        return onNodes() && bindings.nameNode(node);
    }

    /** Whether it is an agent or a shipper of all nodes. */
    public boolean speaksForEveryNode() {
        return onNodes() && bindings.nameEveryNode();
    }

    /** Whether a program's nodes may be in this cluster. */
    public boolean isIn(String cluster) {
        return bindings.clusters().isEmpty() || bindings.nameCluster(cluster);
    }

    /** Whether it is an agent or a shipper. */
    public boolean onNodes() {
        return kind == CallerKind.AGENT || kind == CallerKind.SHIPPER;
    }

    /** Operators and admins see the jobs of all projects. */
    public boolean seesAll() {
        return roles.contains(Role.OPERATOR) || roles.contains(Role.ADMIN);
    }

    /** Whether it may see code, logs and advice of a job with this owner and project. */
    public boolean sees(@Nullable String jobOwner, @Nullable String project) {
        return seesAll()
                || (project != null && projects.contains(project))
                || (owner != null && owner.equals(jobOwner));
    }

    /** @throws ProblemException 403 if the caller has none of the roles */
    public void require(Role... oneOf) {
        if (Stream.of(oneOf).noneMatch(roles::contains)) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected one of the roles %s, got (%s). Ask an administrator."
                            .formatted(names(List.of(oneOf)), roles.isEmpty() ? "none" : names(EnumSet.copyOf(roles))));
        }
    }

    private static String names(Collection<Role> roles) {
        return roles.stream().map(Role::wire).collect(joining(", "));
    }
}
