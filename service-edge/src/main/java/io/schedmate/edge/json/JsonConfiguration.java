package io.schedmate.edge.json;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Configures the JSON of HTTP requests and responses. */
@AutoConfiguration(before = HttpMessageConvertersAutoConfiguration.class)
public class JsonConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    ServerHttpMessageConvertersCustomizer wireJson() {
        return converters -> converters.withJsonConverter(new WireJsonConverter());
    }

    @Bean
    WebMvcConfigurer wireTexts() {
        return new WireTexts();
    }
}
