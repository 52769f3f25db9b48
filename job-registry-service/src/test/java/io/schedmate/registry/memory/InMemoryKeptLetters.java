package io.schedmate.registry.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetter.Original;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores dead letters in memory. */
final class InMemoryKeptLetters implements KeptLetters {

    private static final Comparator<Place> BY_PLACE =
            Comparator.comparing(Place::failedAt).thenComparing(Place::deadLetterId);

    private final Rows<String, KeptLetter> letters;

    InMemoryKeptLetters(InMemoryTransactions transactions) {
        this.letters = transactions.rows();
    }

    @Override
    public void add(KeptLetter letter) {
        letters.putIfAbsent(letter.deadLetterId(), letter);
    }

    @Override
    public Optional<KeptLetter> find(String deadLetterId) {
        return letters.find(deadLetterId);
    }

    @Override
    public List<KeptLetter> list(@Nullable String topic, @Nullable Boolean replayed, @Nullable Place after, int limit) {
        return letters.where(letter -> topic == null || letter.record().topic().equals(topic))
                .filter(letter -> replayed == null || (letter.replayedAt() != null) == replayed)
                .filter(letter -> after == null || BY_PLACE.compare(place(letter), after) < 0)
                .sorted(Comparator.comparing(InMemoryKeptLetters::place, BY_PLACE)
                        .reversed())
                .limit(limit)
                .map(letter -> with(letter, Map.of(), letter.replayedAt()))
                .toList();
    }

    private static Place place(KeptLetter letter) {
        return new Place(letter.failedAt(), letter.deadLetterId());
    }

    @Override
    public List<String> waiting(String topic, int limit) {
        return letters.where(letter -> letter.record().topic().equals(topic) && letter.replayedAt() == null)
                .sorted(Comparator.comparing(KeptLetter::failedAt)
                        .thenComparing(letter -> letter.record().offset())
                        .thenComparing(KeptLetter::deadLetterId))
                .limit(limit)
                .map(KeptLetter::deadLetterId)
                .toList();
    }

    @Override
    public void replayed(String deadLetterId, Instant at, String by) {
        letters.update(deadLetterId, letter -> with(letter, letter.record().headers(), at));
    }

    private static KeptLetter with(KeptLetter letter, Map<String, String> headers, @Nullable Instant replayedAt) {
        Original was = letter.record();
        return new KeptLetter(
                letter.deadLetterId(),
                new Original(was.topic(), was.partition(), was.offset(), was.key(), was.value(), headers),
                letter.reason(),
                letter.failedAt(),
                letter.deliveries(),
                replayedAt);
    }

    @Override
    public int forgetBefore(Instant time) {
        return letters.removeIf(letter -> letter.failedAt().isBefore(time));
    }

    void forget(JobId jobId) {
        letters.removeIf(letter -> jobId.toString().equals(letter.record().key()));
    }
}
