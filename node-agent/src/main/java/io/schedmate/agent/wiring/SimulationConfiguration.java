package io.schedmate.agent.wiring;

import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.agent.simulated.SimulationScript;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Scheduled;

/** Lets a file control a simulated node. */
@Configuration(proxyBeanMethods = false)
class SimulationConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(SimulationConfiguration.class);

    @Bean
    @ConditionalOnExpression("'${schedmate.agent.mode:real}' == 'simulated' and '${schedmate.agent.play-file:}' != ''")
    Play play(SimulatedNode node, @Value("${schedmate.agent.play-file:}") String file) {
        return new Play(new SimulationScript(node, Path.of(file)));
    }

    /** Reads new lines at an interval that is short enough for a person who watches. */
    record Play(SimulationScript script) {

        @Scheduled(fixedDelayString = "PT1S")
        void playOn() {
            try {
                script.playOn();
            } catch (IllegalArgumentException wrong) {
                LOG.warn(wrong.getMessage());
            }
        }
    }
}
