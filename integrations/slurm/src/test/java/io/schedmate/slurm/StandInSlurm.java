package io.schedmate.slurm;

import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Slurm's commands with output that the test sets; other commands print nothing and succeed. */
final class StandInSlurm implements SlurmCommands {

    final List<String> calls = new ArrayList<>();
    final List<String> inputs = new ArrayList<>();

    private final Map<String, Printed> printed = new HashMap<>();

    Controller controller() {
        return Controller.through(this);
    }

    /** Returns a controller whose queue is set before each check; after the last check the thread is interrupted. */
    Controller controller(Runnable... checks) {
        var left = new ArrayList<>(List.of(checks));
        return Controller.through((input, words) -> {
            if (words.getFirst().equals("squeue")) {
                if (left.isEmpty()) {
                    throw new InterruptedException();
                }
                left.removeFirst().run();
            }
            return run(input, words);
        });
    }

    void prints(String command, int exitCode, String text) {
        printed.put(command, new Printed(exitCode, text));
    }

    /** Sets the jobs that squeue prints, each as a JSON object. */
    void queues(String... jobs) {
        prints("squeue", 0, "{\"jobs\": [" + String.join(",", jobs) + "]}");
    }

    @Override
    public Printed run(String input, List<String> words) {
        calls.add(String.join(" ", words));
        if (!input.isEmpty()) {
            inputs.add(input);
        }
        return printed.getOrDefault(words.getFirst(), new Printed(0, ""));
    }
}
