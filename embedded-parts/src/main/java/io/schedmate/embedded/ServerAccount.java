package io.schedmate.embedded;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.stream.Stream;

/**
 * The account that runs the database server. PostgreSQL refuses to run as root. If root starts it, the server runs in a
 * user namespace. Where root may not create one, as in a chroot or a container, it runs as a system account without
 * other rights.
 */
sealed interface ServerAccount {

    /** Returns the account for a folder on this machine. Creates the folder if it does not exist. */
    static ServerAccount here(Path folder) {
        if (!"root".equals(System.getProperty("user.name"))) {
            return new Self();
        }
        return LinuxUtils.isUnshareAvailable() ? new Root() : unprivileged(folder);
    }

    /** Returns the account with the fewest rights that can reach the folder. */
    static ServerAccount unprivileged(Path folder) {
        return Stream.of(false, true)
                .flatMap(reachesAll -> Stream.of("postgres", "nobody").map(name -> new Other(name, reachesAll)))
                .filter(account -> account.reaches(folder))
                .<ServerAccount>map(account -> account)
                .findFirst()
                .orElseGet(Refused::new);
    }

    /** Gives a file, or a folder and its content, to the account if another account owns it. */
    default void own(Path folder) throws IOException {}

    default PgBinaryResolver programs() {
        return DefaultPostgresBinaryResolver.INSTANCE;
    }

    /** Returns whether no server can run. */
    default boolean isRefused() {
        return false;
    }

    private static void give(Path folder, String name) throws IOException {
        UserPrincipal owner =
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.toList()) {
                if (!Files.getOwner(each).equals(owner)) {
                    Files.setOwner(each, owner);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The user of this process, which is not root. */
    record Self() implements ServerAccount {}

    /** Root without any way to run a server. */
    record Refused() implements ServerAccount {
        @Override
        public boolean isRefused() {
            return true;
        }
    }

    /** Root in a user namespace that the library creates. */
    record Root() implements ServerAccount {
        @Override
        public void own(Path folder) throws IOException {
            give(folder, "root");
        }
    }

    /**
     * A system account.
     *
     * @param reachesAll whether the account keeps root's right to open every file, for a folder inside one that is
     *     closed to it
     */
    record Other(String name, boolean reachesAll) implements ServerAccount {

        private static final String OPEN_ALL = "--inh-caps=+dac_override --ambient-caps=+dac_override";

        @Override
        public void own(Path folder) throws IOException {
            give(folder, name);
        }

        @Override
        public PgBinaryResolver programs() {
            return new AccountPrograms(command());
        }

        /** Returns the shell command prefix that runs the rest of its line as this account. */
        String command() {
            return "setpriv --reuid=%s --regid=\"$(id -g %1$s)\" --init-groups %s"
                    .formatted(name, reachesAll ? OPEN_ALL : "");
        }

        boolean reaches(Path folder) {
            try {
                Files.createDirectories(folder);
                Path beside = folder.toAbsolutePath().resolveSibling(".");
                return new ProcessBuilder("sh", "-c", command() + " ls -d \"$0\"", beside.toString())
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
            } catch (IOException _) {
                return false;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
