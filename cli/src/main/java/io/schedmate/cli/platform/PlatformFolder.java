package io.schedmate.cli.platform;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.nio.file.Path;

/** Where a platform of this machine is kept unless told otherwise. */
public interface PlatformFolder {

    /** In a clone beside the launcher's own build, so that removing the clone removes it; else where the launcher says. */
    static Path usual() {
        String data = System.getProperty("schedmate.data");
        Path folder = data == null ? Path.of(System.getProperty("schedmate.root", "."), ".build") : Path.of(data);
        return folder.resolve("platform").toAbsolutePath().normalize();
    }

    /** The port, if others fit around it. */
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
