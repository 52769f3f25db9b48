package io.schedmate.agent.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.agent.ship.RefusedFiles;
import io.schedmate.agent.ship.Shipping;
import io.schedmate.shipping.LogShipper;
import io.schedmate.shipping.ShipSettings;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.JobOwners;
import io.schedmate.shipping.guard.OwnerRule;
import io.schedmate.shipping.offsets.FileOffsets;
import io.schedmate.shipping.send.ChunkSink;
import io.schedmate.shipping.send.KafkaChunks;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Ships log files if the site configures patterns. */
@Configuration(proxyBeanMethods = false)
class ShippingConfiguration {

    @Bean
    @ConditionalOnProperty("schedmate.agent.ship.patterns[0]")
    FileOffsets shippingOffsets(@Value("${schedmate.agent.state-folder:}") String folder) {
        if (folder.isBlank()) {
            throw new IllegalStateException("Shipping requires schedmate.agent.state-folder, got none. "
                    + "Set a folder that survives restarts; otherwise lines would be sent twice.");
        }
        return new FileOffsets(Path.of(folder, "shipping"));
    }

    @Bean
    @ConditionalOnProperty("schedmate.agent.ship.patterns[0]")
    ChunkSink chunkSink(KafkaProperties kafka) {
        return new KafkaChunks(String.join(",", kafka.getBootstrapServers()), "node-agent", securityOf(kafka));
    }

    @Bean
    Shipping shipping(
            NodeAgentProperties settings,
            ObjectProvider<FileOffsets> offsets,
            ObjectProvider<ChunkSink> sink,
            ObjectProvider<JobOwners> owners,
            MeterRegistry meters,
            InstantSource clock) {
        if (settings.ship().patterns().isEmpty()) {
            return Shipping.off();
        }
        String scheduler = settings.ship().scheduler();
        List<LogPattern> patterns = settings.ship().patterns().stream()
                .map(each -> LogPattern.of(each, scheduler))
                .toList();
        var ship = ShipSettings.of(patterns, settings.cluster(), scheduler, settings.node());
        return Shipping.by(new LogShipper(
                ship,
                guard(settings.ship().owner(), owners.getIfAvailable()),
                new RefusedFiles(meters),
                offsets.getObject(),
                sink.getObject(),
                clock));
    }

    private static FileGuard guard(@Nullable OwnerRule given, @Nullable JobOwners owners) {
        OwnerRule unlessGiven = owners == null ? OwnerRule.SHIPPER : OwnerRule.JOB;
        return new FileGuard(given == null ? unlessGiven : given, owners == null ? JobOwners.unknown() : owners);
    }

    /** Returns the security settings of the broker connection, so that chunks are sent as securely as samples. */
    private static Map<String, Object> securityOf(KafkaProperties kafka) {
        return kafka.buildProducerProperties().entrySet().stream()
                .filter(setting -> setting.getKey().matches("(?:security|ssl|sasl)\\..*"))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
