package io.schedmate.gateway.wiring.document;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the beans of the document and of what is derived from it. */
@Configuration(proxyBeanMethods = false)
class DocumentConfiguration {

    @Bean
    ApiDocument apiDocument() {
        return new ApiDocument();
    }

    @Bean
    PublishedCalls publishedCalls(ApiDocument document) {
        return new PublishedCalls(document.operations());
    }
}
