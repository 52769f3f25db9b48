package io.schedmate.model.job;

/** The result of a report about a job's state. */
public sealed interface JobMove {

    /** Returns the job's current state. */
    JobLifecycle lifecycle();

    /** The report changed the state. */
    record Moved(JobLifecycle lifecycle) implements JobMove {}

    /** The report is a repetition or adds no information. */
    record Repeated(JobLifecycle lifecycle) implements JobMove {}

    /**
     * The report is not valid in this state; nothing changed.
     *
     * @param reason the current state, what would be valid, and what to try
     */
    record Refused(JobLifecycle lifecycle, String reason) implements JobMove {}
}
