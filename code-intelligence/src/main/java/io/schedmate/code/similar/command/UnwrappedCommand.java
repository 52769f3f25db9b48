package io.schedmate.code.similar.command;

import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.word.Word;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes a launch as one command line, its scripts' variables filled in. */
public final class UnwrappedCommand {

    /** What is set for a program tells how many of a node's GPUs it sees. */
    private static final String DEVICES = "CUDA_VISIBLE_DEVICES";

    private UnwrappedCommand() {}

    public static String of(Launch launch) {
        List<String> words = new ArrayList<>();
        Word devices = launch.environment().get(DEVICES);
        if (devices != null && devices.isKnown() && !devices.text().isEmpty()) {
            words.add(DEVICES + "=" + quoted(devices.text()));
        }
        if (launch.isDistributed()) {
            words.add(launch.launcher().startsWith("accelerate") ? "accelerate launch" : launch.launcher());
            // python's own -m and -u stand before the launcher.
            launch.options().entrySet().stream()
                    .filter(option -> !option.getKey().matches("[mu]"))
                    .forEach(option -> words.add("--" + option.getKey() + "="
                            + quoted(option.getValue().text())));
        } else {
            words.add("python");
        }
        String program = program(launch);
        boolean isModule = program.matches("[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)+") && !program.endsWith(".py");
        words.add(isModule ? "-m " + program : quoted(program));
        launch.arguments().forEach(word -> words.add(quoted(word.text())));
        return String.join(" ", words);
    }

    /** A script by its place from where it runs, however its path was written. */
    private static String program(Launch launch) {
        String written = launch.program().text();
        Path script = launch.script();
        boolean isPath = script != null && written.endsWith(".py") && script.startsWith(launch.folder());
        return isPath ? launch.folder().relativize(script).toString().replace('\\', '/') : written;
    }

    private static String quoted(String word) {
        return word.matches("[\\w@%+=:,./~-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
