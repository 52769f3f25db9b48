package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Lists jobs. */
@Command(name = "jobs", header = "List the jobs that the platform knows, newest first.")
public final class JobsCommand extends RemoteCommand {

    @Option(names = "--state", split = ",", paramLabel = "STATE", description = "Such as running,queued.")
    private List<String> states = List.of();

    @Option(names = "--owner", paramLabel = "NAME", description = "Only jobs of this owner.")
    private @Nullable String owner;

    @Option(names = "--project", paramLabel = "NAME", description = "Only jobs of this project.")
    private @Nullable String project;

    @Option(
            names = "--text",
            paramLabel = "TEXT",
            description = "Text in the name, ids, command, owner, project or nodes.")
    private @Nullable String text;

    @Option(names = "--limit", paramLabel = "N", description = "Maximum number of jobs (50).")
    private int limit = 50;

    @Option(names = "--names", description = "Print only the names, each once.")
    private boolean names;

    @Option(names = "--counts", description = "Print the number of jobs in each state; only --state applies.")
    private boolean counts;

    public JobsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        return counts ? count(gateway) : list(gateway);
    }

    private ExitCode count(Gateway gateway) {
        JsonNode found = gateway.get("/jobs/counts" + states());
        if (options.json()) {
            found.path("items").forEach(this::json);
            return ExitCode.DONE;
        }
        var table = new Table("STATE", "JOBS");
        found.path("items")
                .forEach(count -> table.row(
                        count.path("state").asString(),
                        count.path("jobs").asString() + (count.path("more").asBoolean() ? "+" : "")));
        table.print(terminal);
        return ExitCode.DONE;
    }

    private ExitCode list(Gateway gateway) {
        Query query = states().with("owner", owner).with("project", project).with("text", text);
        List<JsonNode> jobs = gateway.list("/jobs" + query, Math.max(1, limit));
        if (names && !options.json()) {
            jobs.stream().map(JobsCommand::name).distinct().forEach(this::printLine);
            return ExitCode.DONE;
        }
        return show(jobs, "No job matches.", this::print);
    }

    private void print(List<JsonNode> jobs) {
        var table = new Table("NAME", "STATE", "OWNER", "GPUS", "SUBMITTED", "JOB");
        jobs.forEach(job -> table.row(
                ValueText.name(job),
                job.path("state").asString(),
                ValueText.text(job.at("/submission/owner")),
                ValueText.text(job.at("/submission/requested/gpus")),
                ValueText.time(job.path("submittedAt")),
                job.path("jobId").asString()));
        table.print(terminal);
    }

    /**
     * Returns the first line of the job's name, which other commands accept, or the scheduler's id of a job without a
     * name.
     */
    private static String name(JsonNode job) {
        String id = job.at("/submission/externalId").asString("");
        return job.at("/submission/name").asString(id).lines().findFirst().orElse(id);
    }

    private Query states() {
        var query = new Query();
        states.forEach(state -> query.withText("state", state));
        return query;
    }
}
