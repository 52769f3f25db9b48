package io.schedmate.edge.problem;

import io.schedmate.edge.observe.ObserveConfiguration;
import io.schedmate.edge.observe.Traces;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Configures problems for all services with HTTP. */
@AutoConfiguration(after = ObserveConfiguration.class, before = ErrorMvcAutoConfiguration.class)
@Import({ProblemAdvice.class, ErrorPage.class})
public class ProblemConfiguration {

    @Bean
    WebMvcConfigurer knownParameters() {
        return new KnownParameters();
    }

    @Bean
    ProblemAnswers problemAnswers(Traces traces) {
        return new ProblemAnswers(traces);
    }
}
