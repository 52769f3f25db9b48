package io.schedmate.advisor.source;

import org.jspecify.annotations.Nullable;

/** A job's source may be read, but could not be had now. */
public final class SourceAway extends RuntimeException {

    private static final long serialVersionUID = 1;

    public SourceAway(String detail, @Nullable Throwable cause) {
        super(detail, cause);
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
