package io.schedmate.code.inspect;

import io.schedmate.code.ShellWords;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.model.advice.RunBlockerKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds a script that a command names but that is missing from the tree, unless the command may create it. */
record MissingScript(SourceTree tree, String command, Path folder) {

    private static final Pattern SCRIPT = Pattern.compile("[\\w./-]+\\.(?:py|sh|bash|zsh|ksh|sbatch|slurm|pbs|job)");
    private static final Pattern STARTS = Pattern.compile("bash|sh|zsh|ksh|source|\\.|sbatch|python(?:\\d[.\\d]*)?");
    /** Commands that may change the folder or write files. */
    private static final Pattern PREPARES = Pattern.compile(
            "(?:^|[\\s;&|(])(?:cd|pushd|git|wget|curl|cp|mv|ln|tar|unzip|docker|podman|singularity|apptainer|kubectl|ssh|cat|echo|tee|make|pip|module|mim|ray|modal)\\s");

    /** Checks the program of a launch. */
    Optional<CommandBlocker> of(Launch launch) {
        Place place = launch.program().origin().places().stream().findFirst().orElse(Place.COMMAND);
        String text = place.isCommand() ? command : script(place);
        return launch.script() != null || !launch.program().isKnown()
                ? Optional.empty()
                : missing(launch.program().text(), text, launch.folder(), place);
    }

    /** Checks a command in which no program was found; its first word is the script. */
    Optional<CommandBlocker> ofCommand() {
        List<String> words = ShellWords.of(command).stream()
                .dropWhile(word -> word.startsWith("-")
                        || word.matches("\\w+=.*")
                        || STARTS.matcher(WorkLimit.text(word)).matches())
                .toList();
        return words.isEmpty() ? Optional.empty() : missing(words.getFirst(), command, folder, Place.COMMAND);
    }

    private Optional<CommandBlocker> missing(String written, String around, Path from, Place place) {
        boolean isScript = SCRIPT.matcher(WorkLimit.text(written)).matches()
                && (!written.startsWith("/") || Path.of(written).startsWith(tree.root()));
        return !isScript
                        || PREPARES.matcher(WorkLimit.text(around)).find()
                        || tree.find(from, written).isPresent()
                ? Optional.empty()
                : Optional.of(new CommandBlocker(RunBlockerKind.MISSING_SCRIPT, written, place));
    }

    private String script(Place place) {
        return tree.text(tree.root().resolve(String.valueOf(place.file()))).orElse("cd ");
    }
}
