package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import java.time.Duration;
import java.util.function.Predicate;

/** Asks the gateway again until its answer is as wished: nothing in HTTP calls back, so there is a pause between two. */
record Patience(DemoGateway gateway, Duration longest) {

    /** Short beside what is waited for, and long beside what an answer costs. */
    private static final Duration BETWEEN = Duration.ofMillis(500);

    /** The first answer as wished, or else the last one. */
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
