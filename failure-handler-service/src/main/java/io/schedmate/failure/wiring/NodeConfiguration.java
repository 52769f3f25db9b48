package io.schedmate.failure.wiring;

import io.schedmate.failure.nodes.NodeAnswers;
import io.schedmate.failure.nodes.NodeList;
import io.schedmate.failure.nodes.NodeRecords;
import io.schedmate.failure.nodes.NodeScores;
import io.schedmate.recovery.rate.RateSettings;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Defines the beans of node histories. */
@Configuration(proxyBeanMethods = false)
@Import({NodeAnswers.class, NodeList.class})
class NodeConfiguration {

    @Bean
    NodeScores nodeScores(NodeRecords records, Clock clock, FailureProperties settings) {
        FailureProperties.Nodes nodes = settings.nodes();
        RateSettings usual = RateSettings.standard();
        return new NodeScores(
                records,
                clock,
                new NodeScores.Settings(
                        nodes.window(),
                        settings.keepHistory(),
                        nodes.refresh(),
                        new RateSettings(
                                nodes.halfLife(),
                                usual.level(),
                                nodes.factor(),
                                nodes.suspectFrom(),
                                usual.incidentGap())));
    }
}
