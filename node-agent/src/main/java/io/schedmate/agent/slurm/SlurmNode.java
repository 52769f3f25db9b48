package io.schedmate.agent.slurm;

import io.schedmate.agent.command.ShownCordon;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
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
 * @param reason empty when none is given
 * @param since when the reason was given, without a zone; null when that is not told
 */
record SlurmNode(Set<String> flags, String reason, @Nullable String since) {

    private static final Pattern STATE = Pattern.compile("(?:^| )State=(?<state>\\S+)");
    // Words of people stand in a reason; only the last bracket of the right form is Slurm's own.
    private static final Pattern REASON = Pattern.compile(
            "(?:^| )Reason=(?<reason>.*?)(?: \\[[^\\[\\]@]+@(?<at>[0-9T:.-]+)\\](?= [A-Z]\\w+=|\\s*$)|$)");

    private static final Set<String> TAKES_NO_WORK = Set.of("DRAIN", "DRAINED", "DRAINING", "FAIL", "FAILING");

    /** What slurmctld writes by itself when it loses a node. */
    private static final List<String> OWN_REASONS = List.of("Not responding", "Node unexpectedly rebooted");

    static SlurmNode parse(String line) {
        Matcher state = STATE.matcher(line);
        if (!state.find()) {
            throw new IllegalArgumentException("Expected a node's State in Slurm's answer (%s).".formatted(line));
        }
        Set<String> flags = Stream.of(state.group("state").split("\\+", -1))
                .map(flag -> flag.replaceAll("[^A-Z_]", ""))
                .collect(Collectors.toUnmodifiableSet());
        Matcher reason = REASON.matcher(line);
        return reason.find()
                ? new SlurmNode(flags, reason.group("reason").strip(), reason.group("at"))
                : new SlurmNode(flags, "", null);
    }

    /** Why it gets no new work by somebody's will. A node that is lost and not drained would take work when it comes back. */
    Optional<ShownCordon> cordon() {
        boolean drained = flags.stream().anyMatch(TAKES_NO_WORK::contains);
        boolean takenDown = flags.contains("DOWN")
                && !reason.isEmpty()
                && OWN_REASONS.stream().noneMatch(reason::startsWith);
        return drained || takenDown ? Optional.of(new ShownCordon(reason, at())) : Optional.empty();
    }

    private @Nullable Instant at() {
        try {
            return since == null ? null : LocalDateTime.parse(since).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
