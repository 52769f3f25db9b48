package io.schedmate.agent.store;

import io.schedmate.agent.command.AgentEntry;
import io.schedmate.agent.command.AgentJournal;
import io.schedmate.wire.WireJson;
import io.schedmate.wire.lines.DamagedLine;
import io.schedmate.wire.lines.SyncedLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores the journal in a file with one entry per line, synced after each entry. On opening, it drops results that have
 * passed their retention time. Fencing tokens and claims are kept.
 */
final class FileJournal implements AgentJournal {

    private static final Logger LOG = LoggerFactory.getLogger(FileJournal.class);

    private static final Map<String, Class<? extends AgentEntry>> KINDS = Stream.of(
                    AgentEntry.TokenSeen.class,
                    AgentEntry.ClaimMade.class,
                    AgentEntry.ClaimLifted.class,
                    AgentEntry.CommandRecorded.class,
                    AgentEntry.CheckRecorded.class)
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, kind -> kind));

    /** The names of entries in journals of earlier versions. */
    private static final Map<String, Class<? extends AgentEntry>> FORMER_KINDS = Map.of(
            "CommandTold", AgentEntry.CommandRecorded.class,
            "RunTold", AgentEntry.CheckRecorded.class);

    private final JsonMapper json = WireJson.tolerant();
    private final List<AgentEntry> entries;
    private final SyncedLines lines;

    FileJournal(Path file, Instant now) {
        this(file, now, FileChannel::open);
    }

    FileJournal(Path file, Instant now, SyncedLines.Opening opening) {
        try {
            lines = SyncedLines.open(file, opening);
        } catch (DamagedLine damaged) {
            throw unreadable(String.valueOf(damaged.getMessage()), damaged);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected a writable journal, got (%s). Set schedmate.agent.state-folder.".formatted(file), e);
        }
        Instant oldest = now.minus(KEPT);
        entries = lines.lines().stream()
                .map(this::entry)
                .filter(entry -> stays(entry, oldest))
                .toList();
        logCutEnd(file);
        dropOldEntries(file);
    }

    @Override
    public List<AgentEntry> entries() {
        return entries;
    }

    @Override
    public synchronized void add(AgentEntry entry) {
        try {
            lines.add(line(entry));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Could not write the agent's journal. The disk may be full; free some space.", e);
        }
    }

    /**
     * Logs that the end of the file was cut off. An entry that was incomplete when the agent stopped or the disk was
     * full was never reported to a caller.
     */
    private void logCutEnd(Path file) {
        if (lines.cutBytes() > 0) {
            LOG.warn(
                    "Expected whole entries in {}, got (the last one was written in part, {} bytes). It is cut off.",
                    file,
                    lines.cutBytes());
        }
    }

    private void dropOldEntries(Path file) {
        try {
            lines.replace(entries.stream().map(this::line).toList());
        } catch (IOException full) {
            LOG.warn("Could not compact {}; old entries stay. The disk may be full.", file, full);
        }
    }

    private static boolean stays(AgentEntry entry, Instant oldest) {
        return switch (entry) {
            case AgentEntry.CommandRecorded command -> !command.at().isBefore(oldest);
            case AgentEntry.CheckRecorded run -> !run.at().isBefore(oldest);
            case AgentEntry.TokenSeen _, AgentEntry.ClaimMade _, AgentEntry.ClaimLifted _ -> true;
        };
    }

    private String line(AgentEntry entry) {
        return entry.getClass().getSimpleName() + " " + json.writeValueAsString(entry);
    }

    private AgentEntry entry(String line) {
        int blank = line.indexOf(' ');
        String name = line.substring(0, Math.max(0, blank));
        Class<? extends AgentEntry> kind = KINDS.getOrDefault(name, FORMER_KINDS.get(name));
        try {
            if (kind != null) {
                return json.readValue(line.substring(blank + 1), kind);
            }
        } catch (JacksonException e) {
            throw unreadable(line, e);
        }
        throw unreadable(line, null);
    }

    private static IllegalStateException unreadable(String line, @Nullable Exception cause) {
        // To continue without the entry could execute a command twice.
        return new IllegalStateException(
                "Expected a journal written by this agent, got (%s). Restore the file, or remove it when no recovery is running."
                        .formatted(line.substring(0, Math.min(80, line.length()))),
                cause);
    }
}
