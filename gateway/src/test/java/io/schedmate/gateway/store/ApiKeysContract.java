package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.key.ApiKeys;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract for every key store. */
abstract class ApiKeysContract {

    /** Opens the store: empty at first, later with the keys stored earlier in the same test. */
    abstract ApiKeys open() throws Exception;

    @Test
    void aStoredKeyIsFoundAfterReopening() throws Exception {
        var key = key("a0", 1);
        open().put(key);

        assertThat(open().find("a0")).contains(key);
        assertThat(open().find("b0")).isEmpty();
    }

    @Test
    void aStoredKeyReplacesTheOneWithTheSameId() throws Exception {
        var keys = open();
        keys.put(key("a0", 1));
        assertThat(keys.find("a0")).isPresent();
        var revoked = revoked("a0");

        keys.put(revoked);

        assertThat(keys.find("a0")).contains(revoked);
        assertThat(keys.all()).containsExactly(revoked);
    }

    @Test
    void keysAreListedOldestFirst() throws Exception {
        var keys = open();
        keys.put(key("b0", 2));
        keys.put(key("c0", 1));

        assertThat(keys.all()).extracting(ApiKey::id).containsExactly("c0", "b0");
    }

    @Test
    void aChangeStoresAllKeysThatFollowFromTheStoredOne() throws Exception {
        var keys = open();
        keys.put(key("a0", 1));
        var revoked = revoked("a0");

        assertThat(keys.change("a0", _ -> List.of(key("b0", 2), revoked))).containsExactly(key("b0", 2), revoked);
        assertThat(keys.change("c0", old -> List.of(old))).isEmpty();
        assertThat(keys.change("a0", _ -> List.of())).isEmpty();

        assertThat(keys.find("a0")).contains(revoked);
        assertThat(open().all()).containsExactly(revoked, key("b0", 2));
    }

    @Test
    void concurrentChangesSeeEachOther() throws Exception {
        var keys = open();
        keys.put(key("a0", 0));
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var each : threads.invokeAll(IntStream.range(0, 20)
                    .mapToObj(_ -> (Callable<List<ApiKey>>) () -> keys.change(
                            "a0", old -> List.of(key("a0", old.createdAt().getEpochSecond() + 1))))
                    .toList())) {
                each.get();
            }
        }

        assertThat(keys.find("a0")).contains(key("a0", 20));
    }

    private static ApiKey revoked(String id) {
        return new ApiKey(id, "n", "h", caller(), Instant.ofEpochSecond(1), null, Instant.ofEpochSecond(9), null);
    }

    @Test
    void onlyOneOfSeveralConcurrentFirstKeysIsStored() throws Exception {
        var keys = open();
        try (var threads = Executors.newFixedThreadPool(4)) {
            var tries = threads.invokeAll(IntStream.range(0, 8)
                    .mapToObj(n -> (Callable<Boolean>) () -> keys.putFirst(key("d" + n, n)))
                    .toList());

            assertThat(tries.stream().filter(each -> each.resultNow())).hasSize(1);
            assertThat(keys.all()).hasSize(1);
        }
    }

    private static ApiKey key(String id, long second) {
        return new ApiKey(id, "n", "h", caller(), Instant.ofEpochSecond(second), Instant.ofEpochSecond(99), null, "z0");
    }

    private static Caller caller() {
        return new Caller(
                "slurm",
                Set.of(Role.READER, Role.SUBMITTER),
                Set.of("speech"),
                "rosa",
                CallerKind.SCHEDULER,
                new Bindings(Set.of("hall-a"), Set.of()));
    }
}
