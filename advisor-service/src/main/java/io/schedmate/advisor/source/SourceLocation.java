package io.schedmate.advisor.source;

import io.schedmate.model.job.JobSubmission;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A location from which code may be read, such as {@code /home/{owner}} or {@code https://git.example/{project}/}. A
 * placeholder in braces stands for the owner or the project of the job.
 */
record SourceLocation(String pattern) {

    private static final String OWNER = "{owner}";
    private static final String PROJECT = "{project}";
    /** The pattern of names that cannot affect the rest of a path or address. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");

    /** Returns whether the place names the owner of the code. */
    boolean isSomebodys() {
        return pattern.contains(OWNER) || pattern.contains(PROJECT);
    }

    /**
     * Returns the place for a job's owner and project; empty if the job has none, or if the name is not valid in a
     * path.
     */
    Optional<String> of(JobSubmission job) {
        return filled(pattern, OWNER, job.owner()).flatMap(text -> filled(text, PROJECT, job.project()));
    }

    private static Optional<String> filled(String text, String gap, @Nullable String name) {
        if (!text.contains(gap)) {
            return Optional.of(text);
        }
        return name == null || !PLAIN.matcher(name).matches() ? Optional.empty() : Optional.of(text.replace(gap, name));
    }
}
