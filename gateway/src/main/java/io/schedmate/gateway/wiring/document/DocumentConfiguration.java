package io.schedmate.gateway.wiring.document;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The document and what follows from it. */
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
