package io.schedmate.registry;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.testing.RunningService;
import io.schedmate.testing.TemporaryFolder;
import java.util.List;
import java.util.Set;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The running registry. Calls are made as the scheduler of hall-a unless a test names another caller. */
final class Registry {

    static final RunningService REGISTRY = RunningService.start(
            new SpringApplicationBuilder(JobRegistryApplication.class),
            "job_registry",
            roles -> scheduler("hall-a", roles.toArray(Role[]::new)),
            List.of("--schedmate.registry.archives=" + archives()));

    private Registry() {}

    static Caller scheduler(String cluster, Role... roles) {
        return new Caller(
                "key-1",
                Set.of(roles),
                Set.of("speech"),
                "rosa",
                CallerKind.SCHEDULER,
                new Bindings(Set.of(cluster), Set.of()));
    }

    static Caller person(String owner, Role... roles) {
        return new Caller("key of " + owner, Set.of(roles), Set.of("speech"), owner);
    }

    private static String archives() {
        return TemporaryFolder.create("archives").toString();
    }
}
