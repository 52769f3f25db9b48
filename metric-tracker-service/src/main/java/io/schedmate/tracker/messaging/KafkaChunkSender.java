package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.DeadLetterTopics;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.intake.chunk.ChunkSender;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.springframework.kafka.KafkaException;
import org.springframework.stereotype.Component;

/**
 * Sends chunks in waves with one chunk per source. A chunk is sent only after the preceding one was accepted, so a
 * broker that temporarily rejects a chunk never stores a later one first.
 */
@Component
class KafkaChunkSender implements ChunkSender {

    private final EventPublisher publisher;

    KafkaChunkSender(EventPublisher publisher) {
        this.publisher = publisher;
    }

    @Override
    public LeavingChunk written(LogChunk chunk) {
        return new LeavingChunk(chunk, publisher.json(chunk));
    }

    @Override
    public List<LogChunk> send(List<LeavingChunk> chunks) {
        List<LogChunk> refused = new ArrayList<>();
        waves(chunks).forEach(wave -> refused.addAll(sendAtOnce(wave)));
        return refused;
    }

    private static List<List<LeavingChunk>> waves(List<LeavingChunk> chunks) {
        Map<SourceKey, Integer> sent = new HashMap<>();
        List<List<LeavingChunk>> waves = new ArrayList<>();
        for (LeavingChunk leaving : chunks) {
            LogChunk chunk = leaving.chunk();
            SourceKey source = new SourceKey(chunk.jobId(), chunk.attempt(), chunk.source());
            int wave = sent.merge(source, 1, Integer::sum) - 1;
            if (wave == waves.size()) {
                waves.add(new ArrayList<>());
            }
            waves.get(wave).add(leaving);
        }
        return waves;
    }

    private List<LogChunk> sendAtOnce(List<LeavingChunk> wave) {
        List<CompletableFuture<?>> sendings = new ArrayList<>();
        wave.forEach(chunk -> sendings.add(send(chunk)));
        publisher.flush();
        List<LogChunk> refused = new ArrayList<>();
        for (int each = 0; each < wave.size(); each++) {
            if (!isTaken(sendings.get(each))) {
                refused.add(wave.get(each).chunk());
            }
        }
        return refused;
    }

    /** Sends a chunk outside traces: a batch of shipped records belongs to none. */
    private CompletableFuture<?> send(LeavingChunk leaving) {
        try {
            return publisher.send(publisher.encode(leaving.chunk(), leaving.json(), null), null);
        } catch (RuntimeException e) {
            // A chunk that cannot be encoded is refused alone.
            return CompletableFuture.failedFuture(e);
        }
    }

    private static boolean isTaken(CompletableFuture<?> sending) {
        try {
            sending.get();
            return true;
        } catch (ExecutionException e) {
            if (DeadLetterTopics.isForGood(e)) {
                return false;
            }
            throw new KafkaException("The broker did not accept a chunk of lines.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("Interrupted while sending chunks of lines.", e);
        }
    }
}
