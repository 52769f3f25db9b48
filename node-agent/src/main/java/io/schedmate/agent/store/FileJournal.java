package io.schedmate.agent.store;

import io.schedmate.agent.command.AgentEntry;
import io.schedmate.agent.command.AgentJournal;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal as a file of one entry a line, synced after each. At its opening results older than they are told are left
 * out; turns and claims stay.
 */
final class FileJournal implements AgentJournal {

    private static final Map<String, Class<? extends AgentEntry>> KINDS = Stream.of(
                    AgentEntry.TokenSeen.class,
                    AgentEntry.ClaimMade.class,
                    AgentEntry.ClaimLifted.class,
                    AgentEntry.CommandTold.class,
                    AgentEntry.RunTold.class)
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, kind -> kind));

    private final JsonMapper json = WireJson.tolerant();
    private final List<AgentEntry> entries;
    private final FileChannel channel;

    FileJournal(Path file, Instant now) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            entries = Files.exists(file) ? read(file, now.minus(KEPT)) : List.of();
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            String text = entries.stream().map(this::line).collect(Collectors.joining());
            Files.writeString(fresh, text);
            try (FileChannel written = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected a journal that can be written (%s). Maybe set schedmate.agent.state-folder."
                            .formatted(file),
                    e);
        }
    }

    @Override
    public List<AgentEntry> entries() {
        return entries;
    }

    @Override
    public synchronized void add(AgentEntry entry) {
        ByteBuffer line = ByteBuffer.wrap(line(entry).getBytes(StandardCharsets.UTF_8));
        try {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to write the agent's journal (disk full?). Maybe make room.", e);
        }
    }

    private List<AgentEntry> read(Path file, Instant oldest) throws IOException {
        String text = Files.readString(file);
        // What follows the last line end was being written when the agent died: nobody was told of it.
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        List<AgentEntry> found = new ArrayList<>();
        whole.lines().map(this::entry).filter(entry -> stays(entry, oldest)).forEach(found::add);
        return List.copyOf(found);
    }

    private static boolean stays(AgentEntry entry, Instant oldest) {
        return switch (entry) {
            case AgentEntry.CommandTold told -> !told.at().isBefore(oldest);
            case AgentEntry.RunTold told -> !told.at().isBefore(oldest);
            case AgentEntry.TokenSeen _, AgentEntry.ClaimMade _, AgentEntry.ClaimLifted _ -> true;
        };
    }

    private String line(AgentEntry entry) {
        return entry.getClass().getSimpleName() + " " + json.writeValueAsString(entry) + "\n";
    }

    private AgentEntry entry(String line) {
        int blank = line.indexOf(' ');
        Class<? extends AgentEntry> kind = KINDS.get(line.substring(0, Math.max(0, blank)));
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
        // Going on without it could carry a command out twice.
        return new IllegalStateException(
                "Expected a journal of the agent's own (%s). Maybe restore the file, or remove it when no recovery runs."
                        .formatted(line.substring(0, Math.min(80, line.length()))),
                cause);
    }
}
