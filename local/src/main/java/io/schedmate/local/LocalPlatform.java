package io.schedmate.local;

import io.schedmate.cli.platform.Platform;
import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Memory;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.local.part.ServiceProcess;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.port.FreePorts;
import io.schedmate.local.port.PlatformPorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Starts the platform on this machine. */
public final class LocalPlatform implements Platform {

    @Override
    public RunningPlatform start(PlatformSettings settings, Consumer<String> progress) {
        try {
            PlatformData data = ready(settings, progress);
            return new PlatformStart(settings, data, progress, _ -> settings.separation() == Separation.PROCESSES)
                    .start();
        } catch (IOException | RuntimeException e) {
            if (e instanceof CommandFailed failed) {
                throw failed;
            }
            throw new CommandFailed(new Problem(
                    "no-start",
                    "Expected the platform to start",
                    String.valueOf(e.getMessage()),
                    "look into the logs under " + settings.folder().resolve("logs"),
                    ExitCode.BROKEN));
        }
    }

    @Override
    public void warmUp() {
        BrokerWarmUp.run();
    }

    private static PlatformData ready(PlatformSettings settings, Consumer<String> progress) throws IOException {
        PlatformData data = PlatformData.claim(settings.folder());
        try {
            endLeft(data.folder(), progress);
            // Check the ports before the data is deleted.
            FreePorts.require(new PlatformPorts(settings.firstPort()));
            if (settings.memory() == Memory.FORGET) {
                data.forget();
            }
            return data;
        } catch (IOException | RuntimeException refused) {
            data.close();
            throw refused;
        }
    }

    /** Ends what a killed platform left running on its folder: it would hold the ports and write into the data. */
    private static void endLeft(Path folder, Consumer<String> progress) {
        ServiceProcess.endLeftOn(folder.resolve(SettingsFile.FOLDER))
                .forEach(service ->
                        progress.accept("ended a service of an earlier start (process %d)".formatted(service.pid())));
        EmbeddedDatabase.endLeftOn(folder.resolve("database"))
                .ifPresent(server ->
                        progress.accept("ended the database of an earlier start (process %d)".formatted(server.pid())));
    }
}
