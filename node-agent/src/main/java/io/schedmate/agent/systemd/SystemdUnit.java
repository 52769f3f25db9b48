package io.schedmate.agent.systemd;

import io.schedmate.model.job.JobId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A unit of the template.
 *
 * @param job the name of the instance
 * @param active the state, such as active or failed
 */
record SystemdUnit(String job, String active) {

    private static final Pattern ROW =
            Pattern.compile("[^A-Za-z0-9]*\\s*(?<unit>\\S+)\\s+\\S+\\s+(?<active>\\S+)\\s+.*");

    /** Parses a row of {@code systemctl list-units --plain --no-legend}. */
    static Optional<SystemdUnit> parse(String line, SystemdSettings settings) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            return Optional.empty();
        }
        String prefix = settings.template().substring(0, settings.template().indexOf('@') + 1);
        String unit = row.group("unit");
        boolean ours = unit.startsWith(prefix)
                && unit.endsWith(".service")
                && unit.length() > prefix.length() + ".service".length();
        return ours
                ? Optional.of(new SystemdUnit(
                        unit.substring(prefix.length(), unit.length() - ".service".length()), row.group("active")))
                : Optional.empty();
    }

    boolean is(JobId id, SystemdSettings settings) {
        return JobId.of(settings.cluster(), settings.scheduler(), job).equals(id);
    }

    boolean runs() {
        return !active.equals("inactive") && !active.equals("failed");
    }
}
