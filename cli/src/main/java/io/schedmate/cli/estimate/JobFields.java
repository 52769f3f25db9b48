package io.schedmate.cli.estimate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.code.history.JobFacts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job given on the command line by the column names of a trace. */
record JobFields(Map<String, String> fields) {

    private static final List<String> KNOWN =
            List.of("user", "executable", "vc", "gpu_num", "procs", "nodes", "mem_mb", "requested_s");

    JobFields {
        for (String field : fields.keySet()) {
            if (!KNOWN.contains(field)) {
                throw wrong("Expected a column of a trace", field, "one of " + String.join(", ", KNOWN));
            }
        }
        fields = Map.copyOf(fields);
    }

    JobFacts facts() {
        return new JobFacts(
                fields.get("user"),
                fields.get("executable"),
                fields.get("vc"),
                number("gpu_num"),
                number("procs"),
                number("nodes"),
                number("mem_mb"),
                number("requested_s"));
    }

    private @Nullable Double number(String field) {
        String value = fields.get(field);
        if (value == null) {
            return null;
        }
        try {
            double number = Double.parseDouble(value);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below, like other values that are not numbers.
        }
        throw wrong("Expected an amount of at least 0 for " + field, value, field + "=4");
    }

    private static CommandFailed wrong(String expected, String value, String remedy) {
        return new CommandFailed(Problem.usage(expected, value, remedy));
    }
}
