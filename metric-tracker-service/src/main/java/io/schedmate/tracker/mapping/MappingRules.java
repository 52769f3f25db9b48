package io.schedmate.tracker.mapping;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * How a site names its jobs in what its shippers send. Tried in this order: key, id field, fields, labels,
 * paths. Whoever ships lines chooses the paths that they name, so expressions are RE2's, which match in linear time.
 *
 * @param cluster of all lines that come in so
 * @param scheduler of all lines that come in so
 * @param idFields hold a job's id of ours
 * @param fields hold the scheduler's own id, such as {@code slurm_job_id}; nested ones with dots
 * @param labels of a Kubernetes pod that hold the scheduler's own id
 * @param paths regular expressions that find the scheduler's own id, group 1, in a file's path
 * @param ownerPaths find the owner of a folder, group 1, in a file's path; into the logs of other people's jobs nothing
 *     goes that lies there
 * @param sharedPaths find files in folders where persons cannot make files, so that their names may name anybody's job
 * @param byKey whether a record's key, where it is no path, is a job's id of ours, or the scheduler's own; what the
 *     record's value says counts less then
 * @param attemptFields hold the attempt, from 1
 * @param rankFields hold the rank
 * @param rankLabels labels of a Kubernetes pod that hold its place in its job; the first that fits counts
 * @param rankPaths find the rank, group 1, in a file's path
 */
public record MappingRules(
        String cluster,
        String scheduler,
        List<String> idFields,
        List<String> fields,
        List<String> labels,
        List<Pattern> paths,
        List<Pattern> ownerPaths,
        List<Pattern> sharedPaths,
        boolean byKey,
        List<String> attemptFields,
        List<String> rankFields,
        List<RankLabel> rankLabels,
        List<Pattern> rankPaths) {

    /** How Java writes a group with a name. */
    private static final Pattern NAMED_GROUP = Pattern.compile("\\(\\?<([A-Za-z])");

    public MappingRules {
        Require.text("cluster", cluster);
        Require.text("scheduler", scheduler);
        idFields = List.copyOf(idFields);
        fields = List.copyOf(fields);
        labels = List.copyOf(labels);
        attemptFields = List.copyOf(attemptFields);
        rankFields = List.copyOf(rankFields);
        paths = List.copyOf(paths);
        ownerPaths = List.copyOf(ownerPaths);
        sharedPaths = List.copyOf(sharedPaths);
        rankLabels = List.copyOf(rankLabels);
        rankPaths = List.copyOf(rankPaths);
    }

    /** Compiles a setting and sees that it has the group that is looked for. */
    public static Pattern pattern(String setting, String expression) {
        Pattern pattern = plain(setting, expression);
        if (pattern.groupCount() >= 1) {
            return pattern;
        }
        throw Require.refused(setting, "an expression with a group", expression, "put brackets around the id");
    }

    /** Compiles a setting that needs no group. */
    public static Pattern plain(String setting, String expression) {
        try {
            return Pattern.compile(NAMED_GROUP.matcher(expression).replaceAll("(?P<$1"));
        } catch (PatternSyntaxException e) {
            throw Require.refused(
                    setting,
                    "a regular expression of RE2, which has no look-around and no back references",
                    expression,
                    "mend it: " + e.getDescription());
        }
    }
}
