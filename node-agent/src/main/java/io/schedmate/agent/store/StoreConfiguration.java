package io.schedmate.agent.store;

import io.schedmate.agent.command.AgentJournal;
import io.schedmate.model.api.agent.AgentMode;
import java.nio.file.Path;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stores the journal of a real node on disk. A simulated node may keep it in memory. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    @Bean
    AgentJournal journal(
            @Value("${schedmate.agent.state-folder:}") String folder, AgentMode mode, InstantSource clock) {
        if (!folder.isBlank()) {
            return new FileJournal(Path.of(folder, "journal"), clock.instant());
        }
        if (mode == AgentMode.SIMULATED) {
            return AgentJournal.inMemory();
        }
        throw new IllegalStateException("Expected schedmate.agent.state-folder for a real node, got none. "
                + "Set a folder that survives restarts; otherwise commands could be executed twice.");
    }
}
