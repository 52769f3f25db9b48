package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import java.time.Duration;
import java.util.function.Predicate;

/** Polls the gateway until its answer is as expected, because HTTP has no callbacks. */
record Patience(DemoGateway gateway, Duration longest) {

    /** Short compared with the expected wait, and long compared with a call. */
    private static final Duration BETWEEN = Duration.ofMillis(500);

    /** Returns the first expected answer, or else the last one. */
    Answer until(String path, Predicate<Answer> wished) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        Answer answer = gateway.get(path);
        while (!wished.test(answer) && System.nanoTime() < end) {
            Thread.sleep(BETWEEN);
            answer = gateway.get(path);
        }
        return answer;
    }
}
