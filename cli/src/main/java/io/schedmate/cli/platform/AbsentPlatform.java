package io.schedmate.cli.platform;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import java.util.function.Consumer;

/** Stands in for the platform if its services are not on the class path. Fails with an explanation. */
final class AbsentPlatform implements Platform {

    @Override
    public RunningPlatform start(PlatformSettings settings, Consumer<String> progress) {
        throw new CommandFailed(new Problem(
                "no-platform",
                "Expected the services on the class path",
                "none",
                "start it as ./schedmate up, which builds them",
                ExitCode.USAGE));
    }
}
