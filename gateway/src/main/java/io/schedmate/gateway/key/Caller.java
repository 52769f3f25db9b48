package io.schedmate.gateway.key;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call, as the services are told.
 *
 * @param subject names the person or program in approvals and records
 * @param projects whose code, logs and advice may be seen; {@link #EVERY_PROJECT} for all
 * @param owner whose own jobs may be seen besides; null for none
 */
public record Caller(String subject, Set<Role> roles, List<String> projects, @Nullable String owner) {

    public static final String EVERY_PROJECT = "*";

    public Caller {
        roles = Set.copyOf(roles);
        projects = List.copyOf(new TreeSet<>(projects));
    }

    public boolean hasAnyOf(Collection<Role> wanted) {
        return wanted.stream().anyMatch(roles::contains);
    }
}
