package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.outbox.Transactions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;

class LostTurnTest {

    private final JdbcClient jdbc = Edge.part(JdbcClient.class);
    private final Transactions transactions = Edge.part(Transactions.class);
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch bothHoldOne = new CountDownLatch(2);

    @BeforeEach
    void fill() {
        jdbc.sql("create table contested (id integer primary key)").update();
        jdbc.sql("insert into contested values (1), (2)").update();
    }

    @AfterEach
    void empty() {
        jdbc.sql("drop table contested").update();
    }

    @Test
    void aTransactionThatADeadlockEndedIsRepeated() throws Exception {
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            Future<Integer> upwards = both.submit(() -> transactions.inOneOrAgain(() -> lock(1, 2)));
            Future<Integer> downwards = both.submit(() -> transactions.inOneOrAgain(() -> lock(2, 1)));

            assertThat(upwards.get() + downwards.get()).isEqualTo(3);
        }
        assertThat(begun).hasValueGreaterThan(2);
    }

    @Test
    void workThatIsAbortedRepeatedlyFails() {
        assertThatThrownBy(() -> transactions.inOneOrAgain(() -> {
                    begun.incrementAndGet();
                    return jdbc.sql("do $$ begin raise exception 'lost' using errcode = '40P01'; end $$")
                            .update();
                }))
                .isInstanceOf(PessimisticLockingFailureException.class);

        assertThat(begun).hasValue(Transactions.MAX_TURNS);
    }

    @Test
    void workThatFailsForAnotherReasonIsNotRepeated() {
        assertThatThrownBy(() -> transactions.inOneOrAgain(() -> {
                    begun.incrementAndGet();
                    throw new IllegalStateException("a defect");
                }))
                .hasMessage("a defect");

        assertThat(begun).hasValue(1);
    }

    private int lock(int first, int second) {
        begun.incrementAndGet();
        lock(first);
        bothHoldOne.countDown();
        try {
            bothHoldOne.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return lock(second);
    }

    private int lock(int id) {
        return jdbc.sql("select id from contested where id = ? for update")
                .param(id)
                .query(Integer.class)
                .single();
    }
}
