package io.schedmate.ray.command;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The job and attempt that a submission to Ray belongs to. Ray knows only single submissions. So a later attempt is
 * named after the first with its number, and its metadata gives the first attempt's submission id.
 *
 * @param first the submission id of the first attempt, which is also the job's
 * @param attempt from 1
 */
public record RayTry(String first, int attempt) {

    private static final String RETRY_OF = "schedmate.retry_of";
    private static final Pattern LATER = Pattern.compile("(.+)-try-([1-9]\\d{0,2})");

    /**
     * Returns the attempt of a submission. The name alone does not mark a later attempt, as a user may choose such a
     * name.
     */
    public static RayTry of(RayJob job) {
        Matcher name = LATER.matcher(job.submissionId());
        boolean later = name.matches() && name.group(1).equals(job.metadata().get(RETRY_OF));
        int attempt = later ? Integer.parseInt(name.group(2)) : 1;
        return attempt > 1 ? new RayTry(name.group(1), attempt) : new RayTry(job.submissionId(), 1);
    }

    public RayTry next() {
        return new RayTry(first, attempt + 1);
    }

    public String submissionId() {
        return attempt == 1 ? first : first + "-try-" + attempt;
    }

    /** Returns the metadata of the attempt's submission. */
    public Map<String, String> metadata() {
        return Map.of(RETRY_OF, first);
    }
}
