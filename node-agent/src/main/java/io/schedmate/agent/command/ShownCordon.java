package io.schedmate.agent.command;

import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.api.node.CordonOwner;
import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The cordon of a node as its scheduler reports it. The prefix of the reason identifies the owner.
 *
 * @param since null if the scheduler does not report it
 */
public record ShownCordon(String reason, @Nullable Instant since) {

    private static final Pattern OURS = Pattern.compile(
            "schedmate:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\\s.*)?", Pattern.DOTALL);

    public ShownCordon {
        Require.present("reason", reason);
    }

    /** Returns the reason that identifies a cordon as set by an incident. */
    static String reason(UUID incidentId, String detail) {
        return "schedmate:%s %s".formatted(incidentId, detail.strip());
    }

    /** Returns the incident that set the cordon; empty if a person or another program did. */
    Optional<UUID> incident() {
        Matcher ours = OURS.matcher(reason);
        return ours.matches() ? Optional.of(UUID.fromString(ours.group(1))) : Optional.empty();
    }

    Cordon asCordon() {
        String shown = reason.isEmpty() ? "(no reason given)" : reason;
        return new Cordon(
                incident().isPresent() ? CordonOwner.SCHEDMATE : CordonOwner.OTHER,
                shown.substring(0, Math.min(1024, shown.length())),
                incident().orElse(null),
                since);
    }
}
