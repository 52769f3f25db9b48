package io.schedmate.gateway.store;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.testing.SharedDatabase;
import java.time.Duration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcApiKeysTest extends ApiKeysContract {

    private final DriverManagerDataSource database = database();

    @Override
    ApiKeys open() {
        return new JdbcApiKeys(database, Duration.ofMinutes(1));
    }

    private static DriverManagerDataSource database() {
        ServiceDatabase made = SharedDatabase.withTables("classpath:db/gateway");
        return new DriverManagerDataSource(made.jdbcUrl(), made.user(), made.password());
    }
}
