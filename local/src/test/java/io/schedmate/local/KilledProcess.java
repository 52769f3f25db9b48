package io.schedmate.local;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.local.part.ServiceProcess;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.service.Service;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** A process that starts a database and a service and ends as if it were killed. */
final class KilledProcess {

    private KilledProcess() {}

    /** @param arguments the data folder of the platform and the port of its database */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        EmbeddedDatabase.startUntilClosed(folder.resolve("database"), Integer.parseInt(arguments[1]));
        Service service = new Service("waiting", "none", Waiting.class.getName(), 1, 1, Map.of());
        Files.createDirectories(folder.resolve(SettingsFile.FOLDER));
        ServiceProcess.start(
                service,
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .map(Path::of)
                        .toList(),
                SettingsFile.write(folder.resolve(SettingsFile.FOLDER), service),
                folder.resolve("output.log"));
        Runtime.getRuntime().halt(0);
    }

    /** A service that runs until it is ended. */
    static final class Waiting {

        private Waiting() {}

        @SuppressWarnings("unused")
        public static void main(String[] arguments) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }
}
