package io.schedmate.agent.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.schedmate.wire.WireJson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of the agent's API: requests are read strictly, answers are written in full. */
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
