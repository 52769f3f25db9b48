package io.schedmate.gateway.wiring.problem;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Renders the web server's own errors as problems. */
@Configuration(proxyBeanMethods = false)
class ProblemConfiguration {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTheServer() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemValve.class.getName());
            }
        });
    }
}
