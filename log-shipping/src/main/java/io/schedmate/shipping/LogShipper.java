package io.schedmate.shipping;

import io.schedmate.client.Rounds;
import io.schedmate.client.Rounds.Outcome;
import io.schedmate.model.api.agent.shipping.ShippedSource;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.shipping.find.JobNames;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.FileRefused;
import io.schedmate.shipping.guard.Refusals;
import io.schedmate.shipping.offsets.FilePrint;
import io.schedmate.shipping.offsets.Offsets;
import io.schedmate.shipping.offsets.SourceOffset;
import io.schedmate.shipping.send.ChunkSink;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Ships the new lines of all files that match its patterns. It saves the range of a chunk before it sends the chunk.
 * After a crash it sends the same chunk again under the same number, so that no line is lost, duplicated or cut
 * differently. It reads the next chunks only after the previous ones were accepted, so that a slow receiver slows down
 * the reading and memory does not fill up.
 */
public final class LogShipper {

    /** The maximum number of files that have a chunk in memory at the same time. */
    private static final int ABREAST = 64;

    private final ShipSettings settings;
    private final FileGuard guard;
    private final Refusals refusals;
    private final Offsets offsets;
    private final ChunkSink sink;
    private final InstantSource clock;
    private final Map<String, FollowedFile> files = new LinkedHashMap<>();
    private final Set<LogPattern> unmatched;

    /**
     * Creates a shipper that reads only the files that the guard opens.
     *
     * @param refused receives each file that the guard refuses, once
     */
    public LogShipper(
            ShipSettings settings,
            FileGuard guard,
            BiConsumer<Path, FileRefused> refused,
            Offsets offsets,
            ChunkSink sink,
            InstantSource clock) {
        this.settings = settings;
        this.guard = guard;
        this.refusals = new Refusals(refused);
        this.offsets = offsets;
        this.sink = sink;
        this.clock = clock;
        this.unmatched = new LinkedHashSet<>(settings.patterns());
        offsets.load()
                .forEach((path, offset) -> files.put(
                        path, new FollowedFile(Path.of(path), offset, settings, guard, refusals, clock.instant())));
    }

    /**
     * Finds files and ships one chunk of each file that has new lines.
     *
     * @return the number of lines shipped
     * @throws ChunkSink.NotTaken if the receiver is unavailable; the next round sends the same chunks again
     */
    public synchronized long round() {
        settings.patterns().forEach(this::find);
        List<FollowedFile> all = List.copyOf(files.values());
        long lines = 0;
        for (int from = 0; from < all.size(); from += ABREAST) {
            lines += ship(all.subList(from, Math.min(all.size(), from + ABREAST)));
        }
        return lines;
    }

    /**
     * Ships until this thread is interrupted. While there is more to send, the next round starts immediately.
     *
     * @param sent receives the number of lines that each round sent
     * @param unanswered receives a message for each round that the receiver did not accept
     */
    public void run(Rounds rounds, LongConsumer sent, Consumer<String> unanswered) throws InterruptedException {
        rounds.repeat(() -> {
            try {
                long lines = round();
                sent.accept(lines);
                return lines > 0 ? Outcome.MORE : Outcome.DONE;
            } catch (ChunkSink.NotTaken refused) {
                unanswered.accept(String.valueOf(refused.getMessage()));
                return Outcome.UNAVAILABLE;
            }
        });
    }

    /** Returns the patterns that no file has matched so far. */
    public synchronized List<LogPattern> unmatched() {
        return List.copyOf(unmatched);
    }

    /** Returns the offset up to which each file was shipped. */
    public synchronized List<ShippedSource> sources() {
        return files.values().stream().map(LogShipper::described).toList();
    }

    private long ship(List<FollowedFile> some) {
        List<FollowedFile> ready =
                some.stream().filter(file -> file.decide(clock.instant())).toList();
        List<LogChunk> chunks =
                ready.stream().flatMap(file -> file.chunk().stream()).toList();
        if (chunks.isEmpty()) {
            return 0;
        }
        offsets.save(ready.stream().map(FollowedFile::offset).toList());
        try {
            sink.send(chunks);
        } catch (ChunkSink.NotTaken unavailable) {
            ready.forEach(file -> file.trouble(unavailable.getMessage()));
            throw unavailable;
        }
        ready.forEach(file -> file.acknowledged(clock.instant()));
        offsets.save(ready.stream().map(FollowedFile::offset).toList());
        return chunks.stream().mapToLong(chunk -> chunk.lines().size()).sum();
    }

    private void find(LogPattern pattern) {
        pattern.find((path, names) -> add(pattern, path, names), (folder, failure) -> {
            if (failure instanceof FileRefused refused) {
                refusals.report(folder, refused);
            }
        });
    }

    private void add(LogPattern pattern, Path path, JobNames names) {
        unmatched.remove(pattern);
        files.computeIfAbsent(path.toString(), text -> follow(path, text, names));
    }

    private FollowedFile follow(Path path, String text, JobNames names) {
        Instant now = clock.instant();
        JobId job = JobId.of(settings.cluster(), settings.scheduler(), names.externalId());
        String node = names.node() == null ? settings.node() : names.node();
        var source = new LogSource(text, names.rank(), node);
        return new FollowedFile(
                path, SourceOffset.start(text, FilePrint.ofNoFile(), job, source), settings, guard, refusals, now);
    }

    private static ShippedSource described(FollowedFile file) {
        SourceOffset offset = file.offset();
        String trouble = file.trouble();
        return new ShippedSource(
                offset.jobId(),
                offset.attempt(),
                offset.source().node() + offset.path(),
                offset.path(),
                offset.position(),
                Math.max(file.size(), offset.position()),
                offset.nextLine() - 1,
                offset.lastShippedAt(),
                trouble == null ? null : trouble.substring(0, Math.min(2000, trouble.length())));
    }
}
