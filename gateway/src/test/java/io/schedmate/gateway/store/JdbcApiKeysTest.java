package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.gateway.key.KeyRing;
import io.schedmate.testing.SharedDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcApiKeysTest extends ApiKeysContract {

    private final DriverManagerDataSource database = database();

    @Override
    ApiKeys open() {
        return new JdbcApiKeys(database, Duration.ofMinutes(1));
    }

    @Test
    void aKeyThatAnotherGatewayRevokedStaysRevokedWhenItIsRotatedFromTheCache() {
        var here = new KeyRing(open(), Clock.systemUTC(), new Random(1));
        var elsewhere = new KeyRing(open(), Clock.systemUTC(), new Random(2));
        var issued = here.issue("a", new Caller("a", Set.of(Role.READER), Set.of(), null), null);
        assertThat(here.open(issued.text())).isPresent();
        elsewhere.revoke(issued.key().id());

        assertThat(here.rotate(issued.key().id(), Duration.ofDays(30))).isEmpty();

        assertThat(elsewhere.all())
                .singleElement()
                .satisfies(key -> assertThat(key.revokedAt()).isNotNull());
    }

    private static DriverManagerDataSource database() {
        ServiceDatabase made = SharedDatabase.withTables("classpath:db/gateway");
        return new DriverManagerDataSource(made.jdbcUrl(), made.user(), made.password());
    }
}
