package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import java.time.Duration;
import java.util.function.Predicate;

/** Polls the gateway until its answer is as expected. */
record AnswerPoller(DemoGateway gateway, Duration longest) {

    /** The pause between two calls: short compared with the expected wait, long compared with a call. */
    private static final Duration BETWEEN = Duration.ofMillis(500);

    /** Returns the first expected answer, or the last answer if none is as expected in time. */
    Answer until(String path, Predicate<Answer> condition) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        Answer answer = gateway.get(path);
        while (!condition.test(answer) && System.nanoTime() < end) {
            Thread.sleep(BETWEEN);
            answer = gateway.get(path);
        }
        return answer;
    }
}
