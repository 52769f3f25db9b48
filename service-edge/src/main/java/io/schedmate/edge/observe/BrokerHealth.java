package io.schedmate.edge.observe;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Reports the health of the broker: up while it responds. Without the broker, a service can neither receive nor publish
 * events.
 */
final class BrokerHealth extends AbstractHealthIndicator implements DisposableBean {

    private static final Duration MAX_TIME = Duration.ofSeconds(3);

    private final Admin admin;

    BrokerHealth(Map<String, Object> settings) {
        super("No answer from the broker");
        Map<String, Object> patient = new java.util.HashMap<>(settings);
        patient.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) MAX_TIME.toMillis());
        patient.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) MAX_TIME.toMillis());
        this.admin = Admin.create(patient);
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) throws Exception {
        int brokers = admin.describeCluster()
                .nodes()
                .get(MAX_TIME.toMillis(), TimeUnit.MILLISECONDS)
                .size();
        builder.up().withDetail("brokers", brokers);
    }

    @Override
    public void destroy() {
        admin.close(MAX_TIME);
    }
}
