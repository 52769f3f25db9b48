package io.schedmate.cli.remote.answer;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Calls the gateway and returns its responses as JSON. If the gateway refuses a call, the command ends with the
 * gateway's message.
 */
public final class Gateway implements AutoCloseable {

    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final int MAX_PER_PAGE = 500;

    private final SchedMateClient client;
    private final String address;
    private final WaitNotice waiting;

    public Gateway(SchedMateClient client, String address, WaitNotice waiting) {
        this.client = client;
        this.address = address;
        this.waiting = waiting;
    }

    public JsonNode get(String path) {
        return object(answered(() -> client.readTree(path)));
    }

    /** Like {@link #get}, but returns an empty object if the call is refused or not answered. */
    public JsonNode getOrEmpty(String path) {
        try {
            return get(path);
        } catch (CommandFailed unanswered) {
            return JsonNodeFactory.instance.objectNode();
        }
    }

    /** Returns a response that is not JSON. */
    public String text(String path) {
        return answered(() -> client.read(path));
    }

    public JsonNode post(String path, JsonNode body) {
        return object(answered(() -> client.change(path, body.toString())));
    }

    /** Returns the items of a list, fetched page by page. */
    public List<JsonNode> list(String path, int most) {
        return waiting.during(() -> pages(path, most));
    }

    private List<JsonNode> pages(String path, int most) {
        List<JsonNode> items = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get(path + (path.contains("?") ? "&" : "?") + "limit="
                    + Math.min(MAX_PER_PAGE, most - items.size()) + cursor);
            page.path("items").forEach(items::add);
            cursor =
                    "&cursor=" + SchedMateClient.encoded(page.path("nextCursor").asString(""));
        } while (!cursor.equals("&cursor=") && items.size() < most);
        return items;
    }

    /** Returns the id of a job, given its id, its name or its scheduler's id. */
    public String job(String named) {
        if (ID.matcher(named).matches()) {
            return named;
        }
        List<JsonNode> found = list("/jobs?text=" + SchedMateClient.encoded(named), 50);
        List<JsonNode> exact = found.stream()
                .filter(job -> named.equals(job.at("/submission/name").asString(""))
                        || named.equals(job.at("/submission/externalId").asString("")))
                .toList();
        List<JsonNode> meant = exact.isEmpty() ? found : exact;
        if (meant.size() == 1) {
            return meant.getFirst().path("jobId").asString();
        }
        String candidates = meant.stream()
                .limit(5)
                .map(job -> job.path("jobId").asString() + " "
                        + job.at("/submission/name").asString(""))
                .collect(Collectors.joining(", "));
        throw new CommandFailed(Problem.usage(
                "Expected the id or the name of one job",
                named + (meant.isEmpty() ? ": no job" : ": " + candidates),
                "list them with schedmate jobs --text " + named));
    }

    private <T> T answered(Supplier<T> call) {
        try {
            return waiting.during(call);
        } catch (CallFailed failed) {
            throw new CommandFailed(
                    failed.isUnavailable() && failed.status() != 429 ? unavailable(failed) : refused(failed));
        }
    }

    private Problem unavailable(CallFailed failed) {
        return new Problem(
                "gateway-unavailable",
                "Expected the gateway at " + address + " to answer",
                failed.status() == 0 ? "no answer" : failed.status() + " " + failed.problem(),
                "start it with schedmate up, or name another with --to",
                ExitCode.UNAVAILABLE);
    }

    private static Problem refused(CallFailed failed) {
        return new Problem(
                "gateway-refused",
                "Expected the gateway to take the call",
                failed.status() + " " + failed.problem(),
                failed.status() == 401 ? "run schedmate login again" : null,
                ExitCode.REFUSED);
    }

    private static JsonNode object(JsonNode answer) {
        return answer.isMissingNode() ? JsonNodeFactory.instance.objectNode() : answer;
    }

    @Override
    public void close() {
        client.close();
    }
}
