package io.schedmate.cli.ray;

import io.schedmate.cli.rounds.Every;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.ray.advise.RayRetries;
import io.schedmate.ray.command.RayFailed;
import io.schedmate.ray.command.RayJob;
import io.schedmate.ray.observe.RayFollower;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports Ray's jobs to the platform. */
@Command(
        name = "follow",
        header = "Report Ray's jobs to SchedMate: states, logs and failures.",
        description =
                "Polls Ray's Jobs API. Changes nothing in Ray unless --retry is given. Keeps no state between runs: reporting a job again has no effect. Press Ctrl-C to stop.")
public final class RayFollowCommand implements Callable<Integer> {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Terminal terminal;

    @Mixin
    private final RayOptions options = new RayOptions();

    @Option(names = "--every", paramLabel = "SECONDS", description = "Seconds between two checks (5).")
    private double every = 5;

    @Option(
            names = "--retry",
            description =
                    "Submit failed jobs again that ask for it (submit --retries), once their diagnosis says that it may"
                            + " help. The key needs the role reader.")
    private boolean retry;

    @Option(names = "--once", description = "Check once and end.")
    private boolean once;

    public RayFollowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        var rounds = Every.seconds(every);
        try (var ray = options.rayApi();
                var schedmate = options.schedmate(LIMIT)) {
            Consumer<List<RayJob>> next =
                    retry ? new RayRetries(ray, schedmate, options.cluster(), this::print) : _ -> {};
            var follower = new RayFollower(
                    ray, schedmate, options.cluster(), options.project(), InstantSource.system(), this::print, next);
            if (!once) {
                follower.run(rounds, this::complain);
            }
            look(follower);
        }
        return ExitCode.DONE.number();
    }

    private static void look(RayFollower follower) {
        try {
            follower.round();
        } catch (RayFailed unavailable) {
            throw new CommandFailed(new Problem(
                    "ray",
                    "Expected Ray to list its jobs",
                    String.valueOf(unavailable.getMessage()),
                    "look at --ray",
                    ExitCode.USAGE));
        }
    }

    private void complain(String line) {
        terminal.err().println("schedmate: " + line);
        terminal.err().flush();
    }

    private void print(String words) {
        terminal.out().println(words);
        terminal.out().flush();
    }
}
