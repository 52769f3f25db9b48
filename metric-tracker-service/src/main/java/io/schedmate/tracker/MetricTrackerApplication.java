package io.schedmate.tracker;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Starts the metric tracker. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableScheduling
public class MetricTrackerApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(MetricTrackerApplication.class, arguments);
    }
}
