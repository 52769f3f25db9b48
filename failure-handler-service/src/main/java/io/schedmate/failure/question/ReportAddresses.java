package io.schedmate.failure.question;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The addresses of the services that report on jobs; null = not used. */
public record ReportAddresses(
        @Nullable URI metricTracker, @Nullable URI advisor) {

    /** Treats an empty setting as an omitted one. */
    public ReportAddresses {
        metricTracker = orNone(metricTracker);
        advisor = orNone(advisor);
    }

    private static @Nullable URI orNone(@Nullable URI address) {
        return address == null || address.toString().isEmpty() ? null : address;
    }
}
