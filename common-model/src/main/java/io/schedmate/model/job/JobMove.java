package io.schedmate.model.job;

/** The result of a report about a job's state. */
public sealed interface JobMove {

    /** Where the job stands now. */
    JobLifecycle lifecycle();

    /** The report took the job on. */
    record Moved(JobLifecycle lifecycle) implements JobMove {}

    /** The report says nothing new about the state. */
    record Repeated(JobLifecycle lifecycle) implements JobMove {}

    /**
     * The report does not fit; nothing changed.
     *
     * @param reason the state that the job was in, what would have been right, and what to try
     */
    record Refused(JobLifecycle lifecycle, String reason) implements JobMove {}
}
