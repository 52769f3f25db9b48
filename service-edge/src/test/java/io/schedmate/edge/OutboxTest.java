package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.outbox.JdbcOutbox;
import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.DeadLetterHeaders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the relay with a real database and a broker that rejects records. */
class OutboxTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final String CHUNKS = "log-chunk";
    private static final String STATES = "job-state";
    private static final String LETTERS = "log-chunk.dlt";
    private static final String LIMIT = "max.message.bytes";
    private static final Instant AT = Instant.parse("2026-03-02T08:15:00Z");

    private final Outbox outbox = Edge.part(Outbox.class);

    @AfterEach
    void removeBrokerLimits() {
        Broker.set(CHUNKS, LIMIT, "4194304");
        Broker.set(LETTERS, LIMIT, "5242880");
    }

    @Test
    void theEventsOfAJobAreSentOnceAndInOrder() {
        List<JobId> jobs =
                IntStream.range(0, 30).mapToObj(each -> job("ordered-" + each)).toList();
        for (int number = 0; number < 40; number++) {
            int sequence = number;
            outbox.add(jobs.stream().map(job -> chunk(job, sequence, "line")).toList());
        }

        awaitEmpty();

        Map<String, List<Long>> sent = Broker.records(CHUNKS)
                .collect(Collectors.groupingBy(
                        ConsumerRecord::key, Collectors.mapping(OutboxTest::sequence, Collectors.toList())));
        for (JobId job : jobs) {
            assertThat(sent.get(job.toString()))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 40).mapToObj(Long::valueOf).toList());
        }
    }

    @Test
    void anOversizedEventBecomesADeadLetterWithItsReasonAndLaterEventsFollow() {
        Broker.set(CHUNKS, LIMIT, "20000");
        JobId job = job("large");
        LogChunk large = chunk(job, 1, incompressible());

        outbox.add(List.of(chunk(job, 0, "before"), large, chunk(job, 2, "after")));
        awaitEmpty();

        assertThat(sequences(job)).containsExactly(0L, 2L);
        ConsumerRecord<String, byte[]> letter = letter(job);
        assertThat(headers(letter).detail()).contains("RecordTooLargeException");
        assertThat(new EventCodec().decode(original(letter))).isEqualTo(large);
    }

    @Test
    void anOversizedDeadLetterKeepsOnlyItsReason() {
        Broker.set(CHUNKS, LIMIT, "20000");
        Broker.set(LETTERS, LIMIT, "20000");
        JobId job = job("large-letter");

        outbox.add(List.of(chunk(job, 0, incompressible()), chunk(job, 1, "after")));
        awaitEmpty();

        assertThat(sequences(job)).containsExactly(1L);
        ConsumerRecord<String, byte[]> letter = letter(job);
        assertThat(letter.value()).isNull();
        assertThat(headers(letter).detail()).contains("omitted", "RecordTooLargeException");
    }

    @Test
    void anUnreadableEventBecomesADeadLetterAndDoesNotBlockOthers() {
        JobId job = job("unreadable");
        insert(job, "LOG_CHUNK", "{}");
        outbox.add(List.of(chunk(job, 1, "after")));

        awaitEmpty();

        assertThat(sequences(job)).containsExactly(1L);
        assertThat(letter(job).value()).isEqualTo("{}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void anEventOfATypeThatThisVersionDoesNotKnowHoldsOnlyItsJob() {
        JobId newer = job("newer-version");
        insert(newer, "JOB_OF_A_LATER_VERSION", "{}");
        insert(newer, "LOG_CHUNK", "null");
        JobId other = job("beside-newer-version");
        outbox.add(List.of(chunk(other, 0, "one"), chunk(other, 1, "two")));

        await().atMost(MAX_TIME).untilAsserted(() -> {
            assertThat(sequences(other)).containsExactly(0L, 1L);
            assertThat(tries(newer)).isGreaterThanOrEqualTo(2);
        });
        assertThat(waiting(newer)).isEqualTo(2);

        // The later version is installed again.
        Edge.part(JdbcClient.class)
                .sql("update outbox set event_type = 'LOG_CHUNK' where event_type = 'JOB_OF_A_LATER_VERSION'")
                .update();
        awaitEmpty();
        assertThat(of(newer, LETTERS)).hasSize(2);
    }

    @Test
    void whileATopicIsMissingOnlyItsJobsWait() {
        Broker.delete(STATES);
        JobId stuck = job("stuck");
        JobForgotten refused = forgotten(stuck);
        outbox.add(List.of(chunk(stuck, 0, "before"), refused, chunk(stuck, 1, "after")));
        List<JobForgotten> others = IntStream.range(0, 1200)
                .mapToObj(each -> forgotten(job("other-" + each)))
                .toList();
        outbox.add(others);
        // This job's events follow more stuck events than one pass reads.
        JobId unaffected = job("well");
        outbox.add(List.of(chunk(unaffected, 0, "one"), chunk(unaffected, 1, "two")));

        await().atMost(MAX_TIME).untilAsserted(() -> {
            assertThat(sequences(unaffected)).containsExactly(0L, 1L);
            assertThat(tries(stuck)).isGreaterThanOrEqualTo(2);
        });
        assertThat(sequences(stuck)).containsExactly(0L);
        assertThat(waiting(stuck)).isEqualTo(2);

        Broker.create(STATES);
        awaitEmpty();
        assertThat(sequences(stuck)).containsExactly(0L, 1L);
        assertThat(Broker.records(STATES).map(ConsumerRecord::key))
                .contains(stuck.toString())
                .containsAll(
                        others.stream().map(other -> other.jobId().toString()).toList());
    }

    @Test
    void anEventAddedOutsideATraceIsSentWithoutOne() {
        JobId job = job("untraced");
        outbox.add(List.of(chunk(job, 0, "line")));

        awaitEmpty();

        assertThat(of(job, CHUNKS).map(ConsumerRecord::headers).map(EventCodec::texts))
                .singleElement(InstanceOfAssertFactories.map(String.class, String.class))
                .containsKey("ce_id")
                .doesNotContainKey("traceparent");
    }

    @Test
    void aPassOpensATransactionOnlyIfEventsWait() {
        awaitEmpty();
        JdbcOutbox withoutTransactions = withoutTransactions();
        assertThat(withoutTransactions.drain(false, _ -> List.of())).isZero();
        assertThat(withoutTransactions.drain(true, _ -> List.of())).isZero();

        JobId job = job("paused");
        JdbcClient jdbc = Edge.part(JdbcClient.class);
        jdbc.sql("insert into outbox_hold (job_id, tries, not_before, reason) values (?, 1, 'infinity', 'paused')")
                .param(job.value())
                .update();
        outbox.add(List.of(chunk(job, 0, "line")));
        assertThatThrownBy(() -> withoutTransactions.drain(false, _ -> List.of()))
                .hasMessage("a transaction");
        assertThatThrownBy(() -> withoutTransactions.drain(true, _ -> List.of()))
                .hasMessage("a transaction");

        jdbc.sql("update outbox_hold set not_before = now() where job_id = ?")
                .param(job.value())
                .update();
        awaitEmpty();
    }

    private static JdbcOutbox withoutTransactions() {
        return new JdbcOutbox(
                Edge.part(JdbcClient.class),
                Edge.part(JdbcTemplate.class),
                new Transactions() {
                    @Override
                    public <T> T inOne(Supplier<T> work) {
                        throw new IllegalStateException("a transaction");
                    }
                },
                () -> null,
                Clock.systemUTC(),
                new SimpleMeterRegistry());
    }

    private static void insert(JobId job, String type, String json) {
        Edge.part(JdbcClient.class)
                .sql("insert into outbox (job_id, event_type, event, created_at) values (?, ?, ?, now())")
                .params(job.value(), type, json)
                .update();
    }

    private static JobId job(String externalId) {
        return JobId.of("alpha", "slurm", externalId);
    }

    private static JobForgotten forgotten(JobId job) {
        return new JobForgotten(UUID.randomUUID(), job, "alpha", 1, AT);
    }

    private static LogChunk chunk(JobId job, long sequence, String line) {
        return new LogChunk(
                UUID.randomUUID(),
                job,
                "alpha",
                1,
                AT,
                new LogSource("out.log", null, null),
                sequence,
                sequence + 1,
                null,
                LogOrder.EXACT,
                List.of(line));
    }

    private static String incompressible() {
        return new Random(7)
                .ints(200_000, '!', '~')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static void awaitEmpty() {
        await().atMost(MAX_TIME).until(() -> count("select count(*) from outbox where ?::uuid is null", null) == 0);
    }

    private static long waiting(JobId job) {
        return count("select count(*) from outbox where job_id = ?", job.value());
    }

    private static long tries(JobId job) {
        return count("select coalesce(max(tries), 0) from outbox_hold where job_id = ?", job.value());
    }

    private static long count(String query, @Nullable Object of) {
        return Edge.part(JdbcClient.class)
                .sql(query)
                .param(of)
                .query(Long.class)
                .single();
    }

    private static List<Long> sequences(JobId job) {
        return of(job, CHUNKS).map(OutboxTest::sequence).toList();
    }

    private static long sequence(ConsumerRecord<String, byte[]> chunk) {
        return ((LogChunk) new EventCodec().decode(chunk)).sequence();
    }

    private static Stream<ConsumerRecord<String, byte[]>> of(JobId job, String topic) {
        return Broker.records(topic).filter(record -> job.toString().equals(record.key()));
    }

    private static ConsumerRecord<String, byte[]> letter(JobId job) {
        return of(job, LETTERS).findFirst().orElseThrow();
    }

    private static DeadLetterHeaders headers(ConsumerRecord<String, byte[]> letter) {
        return DeadLetterHeaders.from(EventCodec.texts(letter.headers()), letter.key());
    }

    /** Returns the record that became a dead letter. */
    private static ConsumerRecord<String, byte[]> original(ConsumerRecord<String, byte[]> letter) {
        ConsumerRecord<String, byte[]> original = new ConsumerRecord<>(CHUNKS, 0, 0, letter.key(), letter.value());
        letter.headers().forEach(original.headers()::add);
        return original;
    }
}
