package io.schedmate.slurm.format;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A node, parsed from {@code scontrol --oneliner show node}.
 *
 * @param flags state and flags, such as IDLE and DRAIN
 * @param reason empty if there is none
 * @param since when the reason was set; null if unknown
 */
public record NodeLine(
        Set<String> flags, String reason, @Nullable Instant since) {

    private static final Pattern STATE = Pattern.compile("(?:^| )State=(?<state>\\S+)");
    // Users write reasons; only the last bracket of the right form comes from Slurm.
    private static final Pattern REASON = Pattern.compile(
            "(?:^| )Reason=(?<reason>.*?)(?: \\[[^\\[\\]@]+@(?<at>[0-9T:.-]+)\\](?= [A-Z]\\w+=|\\s*$)|$)");

    private static final Set<String> TAKES_NO_WORK = Set.of("DRAIN", "DRAINED", "DRAINING", "FAIL", "FAILING");

    /** The reasons that slurmctld sets when it loses a node. */
    private static final List<String> OWN_REASONS = List.of("Not responding", "Node unexpectedly rebooted");

    /**
     * Parses the line.
     *
     * @param line as printed by a command with time zone UTC
     */
    public static NodeLine parse(String line) {
        Matcher state = STATE.matcher(line);
        if (!state.find()) {
            throw new IllegalArgumentException("Expected a node's State in Slurm's answer, got (%s).".formatted(line));
        }
        Set<String> flags = Stream.of(state.group("state").split("\\+", -1))
                .map(flag -> flag.replaceAll("[^A-Z_]", ""))
                .collect(Collectors.toUnmodifiableSet());
        Matcher reason = REASON.matcher(line);
        return reason.find()
                ? new NodeLine(flags, reason.group("reason").strip(), time(reason.group("at")))
                : new NodeLine(flags, "", null);
    }

    /**
     * Returns whether the node was taken out of service. A node that is down but not drained takes work when it comes
     * back.
     */
    public boolean isTakenOut() {
        boolean drained = flags.stream().anyMatch(TAKES_NO_WORK::contains);
        boolean takenDown = flags.contains("DOWN")
                && !reason.isEmpty()
                && OWN_REASONS.stream().noneMatch(reason::startsWith);
        return drained || takenDown;
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null ? null : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
