package io.schedmate.tracker.mapping;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * How a site's shippers name jobs. The order is: key, id field, fields, labels, paths. Senders choose the paths, so
 * expressions use RE2, which matches in linear time.
 *
 * @param cluster cluster of all these lines
 * @param scheduler scheduler of all these lines
 * @param idFields fields that contain our job id
 * @param fields fields that contain the scheduler's own id, such as {@code slurm_job_id}; nested ones with dots
 * @param labels labels of a Kubernetes pod that contain the scheduler's own id
 * @param paths regular expressions whose group 1 finds the scheduler's own id in a file's path
 * @param ownerPaths regular expressions whose group 1 finds the owner of a folder in a file's path; lines from there
 *      are never added to other people's logs
 * @param sharedPaths regular expressions that match files in folders where users cannot create files, so that their
 *      names may name any job
 * @param byKey whether a record's key that is not a path is our job id or the scheduler's own; it takes precedence over
 *      the record's value
 * @param attemptFields fields that contain the attempt, from 1
 * @param rankFields fields that contain the rank
 * @param rankLabels labels of a Kubernetes pod that contain its index in its job; the first match counts
 * @param rankPaths regular expressions whose group 1 finds the rank in a file's path
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

    /** Java's syntax for a named group, which RE2 writes differently. */
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

    /** Compiles a setting and checks that it has the required group. */
    public static Pattern pattern(String setting, String expression) {
        Pattern pattern = plain(setting, expression);
        if (pattern.groupCount() >= 1) {
            return pattern;
        }
        throw Require.refused(setting, "an expression with a group", expression, "put parentheses around the id");
    }

    /** Compiles a setting that needs no group. */
    public static Pattern plain(String setting, String expression) {
        try {
            return Pattern.compile(NAMED_GROUP.matcher(expression).replaceAll("(?P<$1"));
        } catch (PatternSyntaxException e) {
            throw Require.refused(
                    setting,
                    "an RE2 regular expression (no lookaround, no backreferences)",
                    expression,
                    "mend it: " + e.getDescription());
        }
    }
}
