package io.schedmate.code.agent.claim;

import java.util.List;

/**
 * A model's claim about one field, with its source.
 *
 * @param field a component of the metadata, or a name that the model chose for a job-specific value
 */
public record Claim(String field, String value, List<Citation> evidence) {

    public Claim {
        evidence = List.copyOf(evidence);
    }

    /**
     * @param file path from the root, or {@code command}
     * @param line counts from 1; any number for the command
     * @param quote the line's text as the model remembers it; may be empty
     */
    public record Citation(String file, int line, String quote) {

        public static final String COMMAND = "command";

        boolean isCommand() {
            return file.strip().equals(COMMAND);
        }
    }
}
