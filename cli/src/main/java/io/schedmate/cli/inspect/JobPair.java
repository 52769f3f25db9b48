package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.code.command.JobCommand;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Two jobs to compare, from one line of JSON.
 *
 * @param id the id in the line; null if it has none
 */
record JobPair(@Nullable String id, JobCommand one, JobCommand other) {

    private static final String SHAPE = "write {\"id\":…,\"a\":{\"dir\":…,\"command\":…},\"b\":{…}}";

    /**
     * Parses a line.
     *
     * @throws CommandFailed if the line is invalid, or names folders that do not exist
     */
    static JobPair of(String line) {
        JsonNode pair = object(line);
        JsonNode id = pair.path("id");
        return new JobPair(id.isValueNode() && !id.isNull() ? id.asString() : null, job(pair, "a"), job(pair, "b"));
    }

    private static JsonNode object(String line) {
        try {
            JsonNode node = JsonMapper.shared().readTree(line);
            if (node != null && node.isObject()) {
                return node;
            }
        } catch (JacksonException _) {
            // Reported below, like other lines that are not objects.
        }
        throw new CommandFailed(Problem.unreadable("Expected one JSON object", shortened(line), SHAPE));
    }

    private static JobCommand job(JsonNode pair, String side) {
        JsonNode job = pair.path(side);
        JsonNode root = job.path("root");
        String command = text(job, side, "command");
        JobFolders place = JobFolders.of(
                text(job, side, "dir"), root.isMissingNode() || root.isNull() ? null : text(job, side, "root"));
        return new JobCommand(place.root(), place.workdir(), command);
    }

    private static String text(JsonNode job, String side, String name) {
        JsonNode value = job.path(name);
        if (!value.isString() || value.asString().isBlank()) {
            throw new CommandFailed(
                    Problem.unreadable("Expected a text as " + side + "." + name, shortened(value.toString()), SHAPE));
        }
        return value.asString();
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }
}
