package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Profile;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stores the gateway's address and the user's key for the other commands. */
@Command(
        name = "login",
        header = "Store a gateway's address and your key for the other commands.",
        description =
                "The key is read from --key-file, $SCHEDMATE_API_KEY or the keyboard, checked, and stored in a file"
                        + " that only you can read.")
public final class LoginCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private final RemoteOptions options = new RemoteOptions();

    public LoginCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        String address = options.address();
        String given = options.givenKey();
        var profile = new Profile(address, given == null ? typed() : given);
        try (Gateway gateway = RemoteOptions.gateway(profile, terminal)) {
            gateway.get("/jobs?limit=1");
        }
        profile.write(options.profileFile());
        terminal.out().println("Logged in at " + address + " ; kept in " + options.profileFile() + " .");
        terminal.out().flush();
        return ExitCode.DONE.number();
    }

    private String typed() throws IOException {
        var console = System.console();
        if (terminal.interactive() && console != null) {
            char[] typed = console.readPassword("Key: ");
            return typed == null ? none() : new String(typed).strip();
        }
        var line = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
        return line == null || line.isBlank()
                ? none()
                : Objects.requireNonNull(line).strip();
    }

    private static String none() {
        throw new CommandFailed(Problem.usage("Expected a key on standard input", "nothing", "name a --key-file"));
    }
}
