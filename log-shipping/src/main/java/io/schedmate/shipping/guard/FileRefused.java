package io.schedmate.shipping.guard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Thrown if a file exists but must not be read. */
public final class FileRefused extends IOException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    FileRefused(Reason reason, String words) {
        super("Expected a log file of the job's owner, got (%s). %s".formatted(words, reason.remedy));
        this.reason = reason;
    }

    /** Creates the refusal of a path that is a symbolic link. */
    public static FileRefused link(Path path) {
        return new FileRefused(Reason.LINK, "%s is a symbolic link".formatted(path));
    }

    public Reason reason() {
        return reason;
    }

    /** Why a file is not read, with the remedy for the message. */
    public enum Reason {
        LINK("Name the file's own folder in the pattern."),
        NOT_REGULAR("Write the log to a plain file."),
        SEVERAL_NAMES("Remove its other names."),
        OTHER_OWNER("Have the job write its own log, or ship as the owner of the files."),
        OWNER_UNKNOWN("It is read as soon as the scheduler reports the owner of the job."),
        NO_PATTERN("Give the pattern that found it again.");

        private final String remedy;

        Reason(String remedy) {
            this.remedy = remedy;
        }

        /** Returns the name of the reason in metrics. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
