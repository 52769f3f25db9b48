package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.testing.StoreDatabase;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class JdbcReportMailsTest {

    private static final Instant WEEK = Instant.parse("2026-03-09T00:00:00Z");
    private static final StoreDatabase DATABASE = StoreDatabase.withTables();

    private final JdbcReportMails mails = new JdbcReportMails(DATABASE.jdbc(), DATABASE.transactions());
    private final AtomicInteger sent = new AtomicInteger();

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void oneOfTwoConcurrentInstancesSends() {
        AtomicReference<CompletableFuture<Boolean>> other = new AtomicReference<>();

        boolean first = mails.once("twice", WEEK, WEEK, () -> {
            other.set(CompletableFuture.supplyAsync(() -> mails.once("twice", WEEK, WEEK, sent::incrementAndGet)));
            sent.incrementAndGet();
        });

        assertThat(first).isTrue();
        assertThat(other.get().join()).isFalse();
        assertThat(sent).hasValue(1);
        assertThat(mails.once("twice", WEEK.plusSeconds(604_800), WEEK, sent::incrementAndGet))
                .isTrue();
    }

    @Test
    void aRefusedMailIsNotRecordedAsSent() {
        assertThatThrownBy(() -> mails.once("refused", WEEK, WEEK, () -> {
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(mails.once("refused", WEEK, WEEK, sent::incrementAndGet)).isTrue();
    }
}
