package io.schedmate.ray.command;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which try of a job a submission to Ray is. Ray knows single submissions only, so a later try has the name of the first with its number, and
 * says in its metadata which that was.
 *
 * @param first submission id of the first try, which is the job's
 * @param attempt from 1
 */
public record RayTry(String first, int attempt) {

    private static final String RETRY_OF = "schedmate.retry_of";
    private static final Pattern LATER = Pattern.compile("(.+)-try-([1-9]\\d{0,2})");

    /** A name alone makes no later try: somebody may call a job so. */
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

    /** What its submission says of it. */
    public Map<String, String> metadata() {
        return Map.of(RETRY_OF, first);
    }
}
