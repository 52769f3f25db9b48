package io.schedmate.cli.ray;

import io.schedmate.cli.rounds.Pauses;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells SchedMate of Ray's jobs. */
@Command(
        name = "follow",
        header = "Tell SchedMate of Ray's jobs: their states, their logs, how they failed.",
        description =
                "Asks Ray's Jobs API again and again and changes nothing there. Nothing is kept between runs: what"
                        + " was told before is told again, and changes nothing. Ends with ctrl-C.")
public final class RayFollowCommand implements Callable<Integer> {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Terminal terminal;

    @Mixin
    private final RayOptions options = new RayOptions();

    @Option(names = "--every", paramLabel = "SECONDS", description = "How long to wait between two looks (5).")
    private double every = 5;

    @Option(names = "--once", description = "Look once and end.")
    private boolean once;

    public RayFollowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        var pauses = new Pauses(every);
        try (var ray = options.rayApi();
                var schedmate = options.schedmate(LIMIT)) {
            var follower = new RayFollower(
                    ray, schedmate, options.cluster(), options.project(), InstantSource.system(), this::tell);
            look(follower, pauses);
            while (!once) {
                pauses.pause();
                look(follower, pauses);
            }
        }
        return ExitCode.DONE.number();
    }

    private void look(RayFollower follower, Pauses pauses) {
        try {
            follower.round();
            pauses.good();
        } catch (RayFailed away) {
            if (once) {
                throw new CommandFailed(new Problem(
                        "ray",
                        "Expected Ray to list its jobs",
                        String.valueOf(away.getMessage()),
                        "look at --ray",
                        ExitCode.USAGE));
            }
            terminal.err().println("schedmate: " + away.getMessage());
            terminal.err().flush();
        }
    }

    private void tell(String words) {
        terminal.out().println(words);
        terminal.out().flush();
    }
}
