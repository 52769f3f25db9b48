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
 * The caller of a request, available as an argument of a controller's method.
 *
 * @param subject the name of the key or person in the audit log
 * @param projects the projects whose jobs the caller may see in full
 * @param owner the person whose jobs the caller may see; null for a program
 * @param kind the kind of caller
 * @param bindings the clusters and nodes to which the caller is bound
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

    /** Creates a caller that is a person. */
    public Caller(String subject, Set<Role> roles, Set<String> projects, @Nullable String owner) {
        this(subject, roles, projects, owner, CallerKind.PERSON, Bindings.NONE);
    }

    /**
     * Whether the caller is the scheduler of this cluster, which may create the cluster's jobs and report their states.
     */
    public boolean schedules(String cluster) {
        return kind == CallerKind.SCHEDULER && bindings.nameCluster(cluster);
    }

    /** Returns the clusters whose scheduler the caller is. */
    public Set<String> scheduled() {
        return kind == CallerKind.SCHEDULER ? bindings.clusters() : Set.of();
    }

    /**
     * Returns the pseudo cluster for the caller's own jobs; null for a program, and for a person without an owner name.
     */
    public @Nullable String ownCluster() {
        return kind == CallerKind.PERSON && owner != null ? OwnCluster.of(owner) : null;
    }

    /** Whether the caller is an agent or a shipper of this node. */
    public boolean mayReportForNode(String node) {
        return onNodes() && bindings.nameNode(node);
    }

    /** Whether the caller is an agent or a shipper of all nodes. */
    public boolean mayReportForEveryNode() {
        return onNodes() && bindings.nameEveryNode();
    }

    /** Whether the nodes of a program may be in this cluster. */
    public boolean isIn(String cluster) {
        return bindings.clusters().isEmpty() || bindings.nameCluster(cluster);
    }

    /** Whether the caller is an agent or a shipper. */
    public boolean onNodes() {
        return kind == CallerKind.AGENT || kind == CallerKind.SHIPPER;
    }

    /** Whether the caller may see the jobs of all projects, as operators and admins may. */
    public boolean seesAll() {
        return roles.contains(Role.OPERATOR) || roles.contains(Role.ADMIN);
    }

    /** Whether the caller may see the code, logs and advice of a job with this owner and project. */
    public boolean sees(@Nullable String jobOwner, @Nullable String project) {
        return seesAll()
                || (project != null && projects.contains(project))
                || (owner != null && owner.equals(jobOwner));
    }

    /**
     * Checks the caller's roles.
     *
     * @throws ProblemException 403 if the caller has none of the roles
     */
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
