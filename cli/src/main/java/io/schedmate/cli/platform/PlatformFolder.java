package io.schedmate.cli.platform;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.nio.file.Path;

/** The default folder and the ports of a platform on this machine. */
public interface PlatformFolder {

    /**
     * Returns the default folder. In a clone it is inside the clone's build folder, so that it is deleted with the
     * clone; otherwise it is in the folder that the launcher sets.
     */
    static Path usual() {
        String data = System.getProperty("schedmate.data");
        Path folder = data == null ? Path.of(System.getProperty("schedmate.root", "."), ".build") : Path.of(data);
        return folder.resolve("platform").toAbsolutePath().normalize();
    }

    /**
     * Returns the port.
     *
     * @throws CommandFailed if the port is below 1024, or too high for the ports of the other components
     */
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
