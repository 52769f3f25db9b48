package io.schedmate.tracker.intake.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.schedmate.testing.RunningService;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class GatheringTest {

    private final CountDownLatch mayGoOn = new CountDownLatch(1);
    private final List<List<Integer>> done = Collections.synchronizedList(new ArrayList<>());

    @Test
    void requestsDuringABatchFormTheNextBatch() throws Exception {
        List<Future<String>> answers = askTogether(new Gathering<>(64, this::texts), 1, 2, 3);

        assertThat(answers.get(0).get()).isEqualTo("0");
        assertThat(answers.get(3).get()).isEqualTo("3");
        assertThat(done).hasSize(2);
        assertThat(done.get(1)).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void aBatchHasAtMostTheMaximumSize() throws Exception {
        List<Future<String>> answers = askTogether(new Gathering<>(2, this::texts), 1, 2, 3);

        for (Future<String> answer : answers) {
            assertThat(answer.get()).isNotNull();
        }
        assertThat(done).hasSize(3).allSatisfy(each -> assertThat(each).hasSizeLessThanOrEqualTo(2));
    }

    @Test
    void aFaultyRequestFailsAlone() throws Exception {
        List<Future<String>> answers = askTogether(
                new Gathering<>(64, all -> {
                    if (all.contains(2)) {
                        throw new IllegalArgumentException("two");
                    }
                    return texts(all);
                }),
                1,
                2,
                3);

        assertThat(answers.get(1).get()).isEqualTo("1");
        assertThat(answers.get(3).get()).isEqualTo("3");
        assertThatThrownBy(answers.get(2)::get)
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anErrorThatEndsOneThreadLeavesTheOthersTheirAnswers() throws Exception {
        List<Future<String>> answers = askTogether(
                new Gathering<>(64, all -> {
                    if (all.size() > 1) {
                        throw new OutOfMemoryError("for a moment");
                    }
                    return texts(all);
                }),
                1,
                2,
                3);

        assertThatThrownBy(answers.get(1)::get).hasRootCauseInstanceOf(OutOfMemoryError.class);
        assertThat(answers.get(2).get()).isEqualTo("2");
        assertThat(answers.get(3).get()).isEqualTo("3");
    }

    @Test
    void inAnOutageNoRequestIsRetried() throws Exception {
        List<Integer> asked = Collections.synchronizedList(new ArrayList<>());
        List<Future<String>> answers = askTogether(
                new Gathering<>(64, all -> {
                    asked.addAll(all);
                    if (all.contains(2)) {
                        throw new IllegalStateException(new SQLTransientConnectionException("no database"));
                    }
                    return texts(all);
                }),
                1,
                2,
                3);

        for (Future<String> answer : answers.subList(1, 4)) {
            assertThatThrownBy(answer::get).hasRootCauseInstanceOf(SQLTransientConnectionException.class);
        }
        assertThat(asked).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    private List<String> texts(List<Integer> all) {
        done.add(all);
        if (all.contains(0)) {
            waitUntilTheOthersAsk();
        }
        return all.stream().map(String::valueOf).toList();
    }

    private void waitUntilTheOthersAsk() {
        try {
            mayGoOn.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Asks for 0 and, while that call is in progress, for the others. Returns the answers in that order. */
    private List<Future<String>> askTogether(Gathering<Integer, String> gathering, Integer... others) {
        Function<Integer, FutureTask<String>> asking = number -> new FutureTask<>(() -> gathering.of(number));
        List<Future<String>> answers = new ArrayList<>();
        FutureTask<String> first = asking.apply(0);
        answers.add(first);
        Thread.ofPlatform().daemon().start(first);
        await().atMost(RunningService.MAX_TIME).until(() -> !done.isEmpty());
        for (Integer other : others) {
            FutureTask<String> next = asking.apply(other);
            answers.add(next);
            Thread thread = Thread.ofPlatform().daemon().start(next);
            await().atMost(RunningService.MAX_TIME).until(() -> thread.getState() == Thread.State.WAITING);
        }
        mayGoOn.countDown();
        return answers;
    }
}
