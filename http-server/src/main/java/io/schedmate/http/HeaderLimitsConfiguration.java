package io.schedmate.http;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Makes the server use {@link BoundedHeadersProtocol}. */
@AutoConfiguration
@EnableConfigurationProperties(HeaderLimits.class)
class HeaderLimitsConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedHeaders(HeaderLimits limits) {
        return factory -> {
            factory.setProtocol(BoundedHeadersProtocol.class.getName());
            factory.addProtocolHandlerCustomizers((BoundedHeadersProtocol protocol) -> {
                protocol.setHeadersWithin(limits.headersWithin());
                protocol.setRestWithin(limits.restWithin());
            });
        };
    }
}
