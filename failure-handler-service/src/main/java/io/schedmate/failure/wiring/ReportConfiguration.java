package io.schedmate.failure.wiring;

import io.schedmate.failure.report.JobRuns;
import io.schedmate.failure.report.Reports;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes reports. */
@Configuration(proxyBeanMethods = false)
class ReportConfiguration {

    @Bean
    Reports reports(JobRuns runs, Clock clock) {
        return new Reports(runs, clock);
    }
}
