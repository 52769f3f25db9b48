package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.local.Callers.Answer;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Tests that the platform answers every call, however it is broken, and never with a server error. */
@ExtendWith(OnePlatform.Provided.class)
class BrokenCallsTest {

    private static final int UNAVAILABLE = 503;
    private static final int AT_ONCE = 8;
    /** More than one key, because a key may make only 50 calls per second. */
    private static final int KEYS = 40;

    private final OnePlatform platform;
    private final Callers callers;

    BrokenCallsTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
    }

    @Test
    void everyOperationAnswersBrokenCallsWithoutAFailure() {
        assertThat(failures(1, 400)).isEmpty();
    }

    @Test
    @Tag("load")
    void everyOperationAnswersTenThousandBrokenCallsWithoutAFailure() {
        long seed =
                Long.getLong("schedmate.fuzz.seed", ThreadLocalRandom.current().nextLong(1_000_000));

        assertThat(failures(seed, 12_000)).as("seed %d", seed).isEmpty();
    }

    /** Returns one call for each operation and kind of failure. */
    private Map<String, String> failures(long seed, int count) {
        var journey = new Journey(platform);
        var jobs = List.of(journey.submitted("88" + seed + "1"), journey.submitted("88" + seed + "2"));
        JsonNode document = callers.get(null, "/openapi.json").body();
        var calls = new BrokenCalls(document, jobs, seed);
        List<String> keys = keys();
        var failures = new TreeMap<String, String>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (int made = 0; made < count; ) {
                var round = new ArrayList<Callable<String>>();
                for (Call call : calls.round()) {
                    String key = keys.get(made++ % keys.size());
                    round.add(() -> failure(call, key));
                }
                for (Future<String> each : threads.invokeAll(round)) {
                    String failure = each.get();
                    failures.putIfAbsent(failure.split("\n", 2)[0], failure);
                }
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        failures.remove("");
        return failures;
    }

    /** Returns the failure; empty if there is none. */
    private String failure(Call call, String key) {
        String made = call.method() + " " + call.path() + " " + call.headers() + "\n" + call.body();
        try {
            Answer answer = callers.send(key, call);
            boolean well = answer.status() < 500
                    || (answer.status() == UNAVAILABLE && answer.type().contains("problem"));
            return well ? "" : "%d %s\n%s\n%s".formatted(answer.status(), kind(call), made, answer.text());
        } catch (UncheckedIOException | IllegalArgumentException e) {
            return "%s %s\n%s".formatted(e, kind(call), made);
        }
    }

    private static String kind(Call call) {
        return call.method() + " " + call.path().split("\\?", 2)[0].replaceAll("/[^/]*[0-9%].*?(?=/|$)", "/…");
    }

    private List<String> keys() {
        var keys = new ArrayList<String>();
        for (int each = 0; each < KEYS; each++) {
            keys.add(callers.post(callers.operatorKey(), "/keys", """
                            {"name": "fuzz", "roles": ["admin", "operator", "submitter", "shipper", "reader"], "projects": []}
                            """)
                    .body()
                    .path("text")
                    .asString());
        }
        return keys;
    }
}
