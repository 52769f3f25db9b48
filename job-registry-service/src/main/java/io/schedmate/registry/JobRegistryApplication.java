package io.schedmate.registry;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts the job registry. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class JobRegistryApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(JobRegistryApplication.class, arguments);
    }
}
