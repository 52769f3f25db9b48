package io.schedmate.failure;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts the failure handler. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class FailureHandlerApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(FailureHandlerApplication.class, arguments);
    }
}
