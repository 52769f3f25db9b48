package io.schedmate.advisor.source;

import org.jspecify.annotations.Nullable;

/** Thrown if a job's source is allowed but cannot be fetched now. */
public final class SourceUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SourceUnavailable(String detail, @Nullable Throwable cause) {
        super(detail, cause);
    }
}
