package io.schedmate.failure.notification;

import io.schedmate.model.job.JobId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of the web console's pages.
 *
 * @param base under which people reach it; null or blank = nothing is linked
 */
public record Console(@Nullable String base) {

    public Optional<String> job(JobId jobId) {
        return page("jobs/" + jobId);
    }

    public Optional<String> alerts() {
        return page("alerts");
    }

    /** With {@code {recoveryId}} in it. */
    public Optional<String> recovery() {
        return page("recoveries/{recoveryId}");
    }

    private Optional<String> page(String path) {
        return Optional.ofNullable(base)
                .filter(address -> !address.isBlank())
                .map(address -> address.replaceAll("/+$", "") + "/#/" + path);
    }
}
