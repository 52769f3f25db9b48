package io.schedmate.cli;

import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script that lets a shell complete commands and options. */
@Command(
        name = "completion",
        header = "Print a completion script for bash or zsh.",
        description = "To use it in this shell: . <(schedmate completion bash)")
final class CompletionCommand implements Callable<Integer> {

    /**
     * Completes job names with the names that the profile's gateway returns. A name is untrusted text: it is compared
     * and quoted, never expanded.
     */
    private static final String JOBS = """
            _schedmate_with_jobs() {
              _complete_schedmate "$@"
              local name current="${COMP_WORDS[COMP_CWORD]}"
              case "${COMP_WORDS[1]}" in job|watch|logs|why|outlook|advice) ;; *) return ;; esac
              [[ "$current" == -* || "${COMP_WORDS[COMP_CWORD-1]}" == -* ]] && return
              while IFS= read -r name; do
                [[ "$name" == "$current"* ]] && COMPREPLY+=("$(printf %q "$name")")
              done < <(timeout 5 "${COMP_WORDS[0]}" jobs --names --limit 100 ${current:+--text="$current"} 2>/dev/null)
            }
            complete -F _schedmate_with_jobs -o default schedmate schedmate.sh schedmate.bash""";

    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.BASH;

    @Spec
    private @Nullable CommandSpec spec;

    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (spec == null) {
            throw new IllegalStateException("Expected picocli to hand over its specification (null)");
        }
        if (shell == Shell.ZSH) {
            terminal.out().println("autoload -U +X compinit && compinit -u");
        }
        terminal.out().println(AutoComplete.bash("schedmate", spec.root().commandLine()));
        terminal.out().println(JOBS);
        return ExitCode.DONE.number();
    }
}
