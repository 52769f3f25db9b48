package io.schedmate.cli.platform;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.nio.file.Path;

/** The default folder of a platform on this machine. */
public interface PlatformFolder {

    /**
     * Returns a folder beside the launcher's build in a clone, so that it is removed with the clone; else the one that
     * the launcher sets.
     */
    static Path usual() {
        String data = System.getProperty("schedmate.data");
        Path folder = data == null ? Path.of(System.getProperty("schedmate.root", "."), ".build") : Path.of(data);
        return folder.resolve("platform").toAbsolutePath().normalize();
    }

    /** Returns the port, if the others fit around it. */
    static int port(int asked) {
        if (asked < 1024 || asked > 65_535 - PlatformSettings.PORTS) {
            throw new CommandFailed(Problem.usage(
                    "Expected a port between 1024 and " + (65_535 - PlatformSettings.PORTS),
                    String.valueOf(asked),
                    "leave --port out for 8080"));
        }
        return asked;
    }
}
