package io.schedmate.failure.question;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Where the services are that tell of jobs; null where one is not asked. */
public record ReportAddresses(
        @Nullable URI metricTracker, @Nullable URI advisor) {

    /** A setting that is there and empty is as good as none. */
    public ReportAddresses {
        metricTracker = orNone(metricTracker);
        advisor = orNone(advisor);
    }

    private static @Nullable URI orNone(@Nullable URI address) {
        return address == null || address.toString().isEmpty() ? null : address;
    }
}
