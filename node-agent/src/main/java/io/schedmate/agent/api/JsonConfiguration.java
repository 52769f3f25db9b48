package io.schedmate.agent.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.schedmate.wire.WireJson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Configures the JSON of the agent's API: requests are parsed strictly, and responses contain all fields. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {

    @Bean
    JsonMapper jsonMapper() {
        return WireJson.strict()
                .rebuild()
                .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS))
                .build();
    }
}
