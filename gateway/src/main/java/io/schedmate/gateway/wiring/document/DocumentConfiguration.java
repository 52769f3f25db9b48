package io.schedmate.gateway.wiring.document;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Defines the API document, and the objects derived from it, as beans. */
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
