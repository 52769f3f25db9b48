package io.schedmate.logs.extract.plan.book;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prefix that launchers and collectors put before each line of a job: a rank, a pod, a container, a Ray worker, a
 * host, a time. A bare number, as {@code srun -l} prints it, may also be a step, so the prefix is removed only from
 * lines that cannot be read with it.
 */
final class LineHead {

    private static final int REACH = 200;
    private static final int MAX = 3;

    private static final Pattern HEAD = Pattern.compile("\\[(?:rank|default|RANK)[ :]?\\d{1,6}\\]:? ?"
            + "|\\[\\d{1,6},\\d{1,6}\\]<std(?:out|err|diag)>:? ?"
            + "|\\((?:[\\w.<>:-]{1,60} )?pid=\\d{1,9}(?:, ip=[\\w.:-]{1,60})?\\) ?"
            + "|\\d{1,5}: (?=\\S)"
            + "|\\[pod/[\\w.-]{1,80}/[\\w.-]{1,80}\\] "
            + "|[a-z][\\w.-]{0,60}-\\d{1,5} {1,12}\\| ?"
            + "|[a-z][a-z0-9]{0,40}(?:-[a-z0-9]{1,40}){0,6}-\\d{1,6}(?:\\.[\\w-]{1,40}){0,5}: "
            + "|\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?"
            + "(?: std(?:out|err) [FP])? "
            + "|\\[(?:DEBUG|INFO|WARNING|NOTICE)\\]:? ?"
            + "|(?:[A-Z][a-z]{2} [ \\d]\\d )?\\d\\d:\\d\\d:\\d\\d (?:[\\w.-]{1,60} [\\w./-]{1,60}\\[\\d{1,9}\\]: )?");

    private LineHead() {}

    /** Returns the length of the prefix before the message, or 0 if there is none. */
    static int length(String segment) {
        Matcher matcher = HEAD.matcher(segment);
        int at = 0;
        for (int heads = 0; heads < MAX && at < segment.length(); heads++) {
            if (!matcher.region(at, Math.min(segment.length(), REACH)).lookingAt()) {
                break;
            }
            at = matcher.end();
        }
        return at;
    }
}
