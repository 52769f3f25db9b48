package io.schedmate.gateway.wiring.document;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Defines the API document, and the objects derived from it, as beans. */
@Configuration(proxyBeanMethods = false)
@Import(ApiDocument.class)
class DocumentConfiguration {

    @Bean
    PublishedCalls publishedCalls(ApiDocument document) {
        return new PublishedCalls(document.operations());
    }
}
