package io.schedmate.local;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The API key of the scheduler of cluster {@code local}, for programs that act as the scheduler on this machine. It
 * is created once, together with the operator's key, and stored beside it.
 *
 * @param operatorKey file of the operator's key
 * @param file readable by its owner only
 */
record SchedulerKey(URI gateway, Path operatorKey, Path file) {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Pattern TEXT = Pattern.compile("\"text\"\\s*:\\s*\"([^\"]+)\"");
    private static final String WANTED = """
            {"name": "scheduler of this machine", "kind": "scheduler", "clusters": ["local"],
             "roles": ["submitter", "reader", "shipper"]}
            """;

    /** What there is to say of it. */
    String keep() {
        if (Files.exists(file)) {
            return "The scheduler's key lies in " + file;
        }
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> made = http.send(
                    HttpRequest.newBuilder(gateway.resolve("/api/v1/keys"))
                            .timeout(LONGEST)
                            .header("X-API-Key", Files.readString(operatorKey).strip())
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(WANTED))
                            .build(),
                    BodyHandlers.ofString());
            Matcher text = TEXT.matcher(made.body());
            if (made.statusCode() != 201 || !text.find()) {
                return none("the gateway answered " + made.statusCode());
            }
            write(text.group(1));
            return "The scheduler's key lies in " + file;
        } catch (IOException e) {
            return none(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return none("stopped");
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
        return "No scheduler's key was made (%s). Maybe make one of kind scheduler with another administrator's key."
                .formatted(why);
    }
}
