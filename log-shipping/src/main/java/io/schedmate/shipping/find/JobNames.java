package io.schedmate.shipping.find;

import io.schedmate.model.check.Require;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a job that a file name contains.
 *
 * @param externalId the id of the job in its scheduler: {@code 12_3} for task 3 of array 12; {@code namespace/name} if
 *     the name contains a namespace
 * @param rank counts from 0; null if the name has none
 * @param node the node in the name; null if there is none
 */
public record JobNames(
        String externalId, @Nullable Integer rank, @Nullable String node) {

    public JobNames {
        Require.text("externalId", externalId);
    }

    /** Returns the facts; empty if the placeholders do not identify a job, or if the rank has more than nine digits. */
    static Optional<JobNames> of(Map<String, String> signs, IdForm ids) {
        String job = job(signs, ids);
        String rank = signs.get("t");
        if (job == null || (rank != null && rank.length() > 9)) {
            return Optional.empty();
        }
        return Optional.of(new JobNames(job, rank == null ? null : Integer.valueOf(rank), signs.get("N")));
    }

    private static @Nullable String job(Map<String, String> signs, IdForm ids) {
        String array = signs.get("A");
        if (array != null) {
            String index = signs.get("a");
            return unpadded(array) + (index == null ? "" : "_" + unpadded(index));
        }
        String stepped = signs.get("J");
        String job = signs.getOrDefault("j", stepped == null ? null : stepped.replaceFirst("\\.\\d+$", ""));
        if (job == null) {
            return null;
        }
        String namespace = signs.get("p");
        return (namespace == null ? "" : namespace + "/") + (ids.isNumber() ? unpadded(job) : job);
    }

    /** Removes leading zeros, which come from the width in the pattern and not from the scheduler's id. */
    private static String unpadded(String number) {
        return number.replaceFirst("^0+(?=\\d)", "");
    }
}
