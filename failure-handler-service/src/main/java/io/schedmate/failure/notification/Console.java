package io.schedmate.failure.notification;

import io.schedmate.model.job.JobId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Links to pages of the web console.
 *
 * @param base its public address; null or blank = no links
 */
public record Console(@Nullable String base) {

    public Optional<String> job(JobId jobId) {
        return page("jobs/" + jobId);
    }

    public Optional<String> alerts() {
        return page("alerts");
    }

    /** Returns the link to a recovery with a placeholder {@code {recoveryId}}. */
    public Optional<String> recovery() {
        return page("recoveries/{recoveryId}");
    }

    private Optional<String> page(String path) {
        return Optional.ofNullable(base)
                .filter(address -> !address.isBlank())
                .map(address -> address.replaceAll("/+$", "") + "/#/" + path);
    }
}
