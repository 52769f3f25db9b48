package io.schedmate.local;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

/**
 * The API key of the scheduler of cluster {@code local}, for programs that act as the scheduler on this machine. It is
 * created once, together with the operator's key, and stored in the same folder.
 *
 * @param operatorKey file of the operator's key
 * @param file readable by its owner only
 */
record SchedulerKey(URI gateway, Path operatorKey, Path file) {

    private static final Duration MAX_TIME = Duration.ofSeconds(30);
    private static final String WANTED = """
            {"name": "scheduler of this machine", "kind": "scheduler", "clusters": ["local"],
             "roles": ["submitter", "reader", "shipper"]}
            """;

    /** Creates and stores the key if it is missing, and returns a line about it for the user. */
    String keep() {
        if (Files.exists(file)) {
            return "The scheduler's key is in " + file;
        }
        try (var client =
                new SchedMateClient(gateway, Files.readString(operatorKey).strip(), MAX_TIME)) {
            String key = client.change("/keys", WANTED).path("text").asString("");
            if (key.isEmpty()) {
                return none("the gateway answered without one");
            }
            write(key);
            return "The scheduler's key is in " + file;
        } catch (CallFailed | IOException e) {
            return none(e.toString());
        }
    }

    private void write(String key) throws IOException {
        Path next = Files.createTempFile(
                file.toAbsolutePath().getParent(),
                "scheduler-key",
                ".tmp",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(next, key + "\n");
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String none(String why) {
        return "No scheduler's key was made (%s). Make one of kind scheduler with another administrator's key."
                .formatted(why);
    }
}
