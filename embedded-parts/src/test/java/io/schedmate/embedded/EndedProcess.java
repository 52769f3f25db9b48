package io.schedmate.embedded;

import java.nio.file.Path;

/** A process that starts a database and ends without closing it. */
final class EndedProcess {

    private EndedProcess() {}

    public static void main(String[] arguments) {
        EmbeddedDatabase.startUntilClosed(Path.of(arguments[0]), Ports.free());
        Runtime.getRuntime().exit(0);
    }
}
