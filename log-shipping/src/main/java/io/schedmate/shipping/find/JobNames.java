package io.schedmate.shipping.find;

import io.schedmate.model.check.Require;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a file name says about its job.
 *
 * @param externalId the scheduler's own id of the job; {@code 12_3} for task 3 of array 12, {@code namespace/name} where
 *     the name tells a namespace
 * @param rank counts from 0
 * @param node as the name tells it
 */
public record JobNames(
        String externalId, @Nullable Integer rank, @Nullable String node) {

    public JobNames {
        Require.text("externalId", externalId);
    }

    /** Empty when the signs name no job, or a rank beyond all ranks. */
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

    /** Leading noughts are the pattern's width, not the scheduler's id. */
    private static String unpadded(String number) {
        return number.replaceFirst("^0+(?=\\d)", "");
    }
}
