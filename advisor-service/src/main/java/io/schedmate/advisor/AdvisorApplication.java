package io.schedmate.advisor;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts the advisor. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class AdvisorApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(AdvisorApplication.class, arguments);
    }
}
