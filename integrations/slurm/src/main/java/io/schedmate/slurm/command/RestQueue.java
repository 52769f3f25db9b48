package io.schedmate.slurm.command;

import io.schedmate.slurm.format.SeenJob;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a cluster's jobs from slurmrestd, for hosts without Slurm's commands. The JSON has the format of
 * {@code squeue --json}. Tested with slurmrestd 22.05, which returns no scripts.
 */
public final class RestQueue implements SlurmQueue {

    private static final Duration MAX_TIME = Duration.ofSeconds(60);
    private static final int NOT_FOUND = 404;

    /** Each Slurm release serves a few versions of its API. */
    private static final List<String> VERSIONS =
            List.of("v0.0.43", "v0.0.42", "v0.0.41", "v0.0.40", "v0.0.39", "v0.0.38", "v0.0.37");

    private final HttpClient http =
            // slurmrestd answers an HTTP/2 upgrade request with headers that cannot be parsed.
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();
    private final URI server;
    private final String user;
    private final Path token;
    private @Nullable String version;

    /**
     * Calls one server.
     *
     * @param server its address without a path
     * @param user a Slurm user who may see the jobs
     * @param token a file with the user's token, as {@code scontrol token} prints it; read for each call, because
     *      tokens expire
     */
    public RestQueue(URI server, String user, Path token) {
        this.server = server;
        this.user = user;
        this.token = token;
    }

    @Override
    public List<SeenJob> jobs() throws SlurmUnavailable, InterruptedException {
        for (String each : version == null ? VERSIONS : List.of(version)) {
            HttpResponse<String> answer = asked("/slurm/%s/jobs".formatted(each));
            if (answer.statusCode() == 200) {
                version = each;
                return read(answer.body());
            }
            if (answer.statusCode() != NOT_FOUND) {
                throw new SlurmUnavailable(
                        "slurmrestd answered %d: %s".formatted(answer.statusCode(), beginning(answer.body())));
            }
        }
        // The server may have been replaced by one of another version.
        version = null;
        throw new SlurmUnavailable("slurmrestd knows none of " + VERSIONS);
    }

    @Override
    public Optional<String> script(String number) {
        return Optional.empty();
    }

    private static List<SeenJob> read(String body) throws SlurmUnavailable {
        try {
            return QueueJson.read(body);
        } catch (IllegalArgumentException unreadable) {
            throw new SlurmUnavailable(String.valueOf(unreadable.getMessage()));
        }
    }

    private HttpResponse<String> asked(String path) throws SlurmUnavailable, InterruptedException {
        try {
            var request = HttpRequest.newBuilder(server.resolve(path))
                    .timeout(MAX_TIME)
                    .header("X-SLURM-USER-NAME", user)
                    .header("X-SLURM-USER-TOKEN", token())
                    .build();
            return http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException unavailable) {
            throw new SlurmUnavailable("slurmrestd did not answer: " + unavailable);
        }
    }

    private String token() throws IOException {
        return Files.readString(token).strip().replaceFirst("^SLURM_JWT=", "");
    }

    private static String beginning(String body) {
        String line = body.replaceAll("\\s+", " ");
        return line.substring(0, Math.min(300, line.length()));
    }
}
