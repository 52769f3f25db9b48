package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.model.topic.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.kafka.listener.BatchListenerFailedException;

class RecordBatchTest {

    private static final int SIZE = 100;

    private final List<String> done = new ArrayList<>();
    private int calls;

    @Test
    void aValidBatchIsProcessedInOneCall() {
        RecordBatch.take(batch("none"), RecordBatchTest::text, texts -> work(texts, new IllegalStateException()));

        assertThat(done).hasSize(SIZE).startsWith("0").endsWith("99");
        assertThat(calls).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 49, 50, 63, 98, 99})
    void onlyTheFaultyRecordIsReportedAndAllBeforeItAreProcessed(int at) {
        BatchListenerFailedException failed = failed("bad " + at, new DataIntegrityViolationException("refused"));

        assertThat(failed.getIndex()).isEqualTo(at);
        assertThat(done).hasSize(at).doesNotHaveDuplicates();
        assertThat(calls).isLessThan(20);
    }

    @Test
    void aBatchIsNotSplitDuringAnOutage() {
        BatchListenerFailedException failed = failed("bad 50", new DataAccessResourceFailureException("away"));

        assertThat(failed.getIndex()).isZero();
        assertThat(calls).isEqualTo(1);
    }

    @Test
    void recordsBeforeAnUnreadableOneAreProcessed() {
        BatchListenerFailedException failed = failed("unreadable 7", new IllegalStateException());

        assertThat(failed.getIndex()).isEqualTo(7);
        assertThat(failed).hasCauseInstanceOf(UnprocessableEvent.class);
        assertThat(done).hasSize(7);
    }

    private BatchListenerFailedException failed(String fault, RuntimeException failure) {
        return catchThrowableOfType(
                BatchListenerFailedException.class,
                () -> RecordBatch.take(batch(fault), RecordBatchTest::text, texts -> work(texts, failure)));
    }

    /** Processes all texts or none. */
    private void work(List<String> texts, RuntimeException failure) {
        calls++;
        if (texts.stream().anyMatch(text -> text.startsWith("bad"))) {
            throw failure;
        }
        done.addAll(texts);
    }

    private static String text(ConsumerRecord<String, byte[]> record) {
        String text = new String(record.value(), StandardCharsets.UTF_8);
        if (text.startsWith("unreadable")) {
            throw new UnprocessableEvent(DeadLetterReason.UNREADABLE, "Expected a text.");
        }
        return text;
    }

    /** Returns a batch of a hundred records. The number in {@code fault} is its index in the batch. */
    private static List<ConsumerRecord<String, byte[]>> batch(String fault) {
        return IntStream.range(0, SIZE)
                .mapToObj(each -> fault.endsWith(" " + each) ? fault : Integer.toString(each))
                .map(text -> new ConsumerRecord<>("log-raw", 0, 0, "key", text.getBytes(StandardCharsets.UTF_8)))
                .toList();
    }
}
