package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisAddressTest {

    @ParameterizedTest
    @CsvSource({
        "redis://localhost, redis://localhost:6379",
        "redis://localhost:, redis://localhost:6379",
        "redis://localhost:7000, redis://localhost:7000",
        "redis://:p%40ss@cache.example/2, redis://:p%40ss@cache.example:6379/2",
        "rediss://rosa:secret@cache.example, rediss://rosa:secret@cache.example:6379",
        "redis://[::1], redis://[::1]:6379"
    })
    void anAddressWithoutAPortGetsTheDefaultPort(URI address, URI checked) {
        assertThat(RedisAddress.checked(address)).isEqualTo(checked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:6379", "localhost", "http://localhost:6379", "redis:///", "redis:localhost"})
    void anInvalidAddressIsRejectedBeforeAnyCall(URI address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisClients.of(address))
                .withMessageContaining("Expected redis://HOST")
                .withMessageContaining(address.toString());
    }

    @Test
    void aRejectionDoesNotPrintThePassword() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisClients.of(URI.create("http://:swordfish@cache.example")))
                .withMessageNotContaining("swordfish");
    }
}
