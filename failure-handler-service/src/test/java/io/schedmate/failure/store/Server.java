package io.schedmate.failure.store;

import io.schedmate.embedded.EmbeddedDatabase;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One database server for all tests of the package, each with databases of its own; it goes when the last has run. */
final class Server implements BeforeAllCallback {

    private static volatile @Nullable EmbeddedDatabase shared;

    @Override
    public void beforeAll(ExtensionContext context) {
        shared = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Server.class))
                .computeIfAbsent("server", _ -> new Held(EmbeddedDatabase.startTemporary()), Held.class)
                .server();
    }

    static EmbeddedDatabase shared() {
        return Objects.requireNonNull(shared, "@ExtendWith(Server.class)");
    }

    private record Held(EmbeddedDatabase server) implements AutoCloseable {

        @Override
        public void close() {
            server.close();
        }
    }
}
