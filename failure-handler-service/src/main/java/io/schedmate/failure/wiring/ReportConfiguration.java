package io.schedmate.failure.wiring;

import io.schedmate.failure.report.Reports;
import io.schedmate.failure.report.weekly.ReportMails;
import io.schedmate.failure.report.weekly.ReportPost;
import io.schedmate.failure.report.weekly.WeeklyReports;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.Scheduled;

/** Defines the beans of reports. */
@Configuration(proxyBeanMethods = false)
@Import(Reports.class)
@EnableConfigurationProperties(WeeklyProperties.class)
class ReportConfiguration {

    @Bean
    @ConditionalOnExpression("!'${spring.mail.host:}'.isBlank()")
    WeeklyReports weeklyReports(
            WeeklyProperties settings, Reports reports, ReportMails mails, ReportPost post, Clock clock) {
        return new WeeklyReports(settings.wanted(), settings.weeks(), reports, mails, post, clock);
    }

    @Bean
    WeeklyWork weeklyWork(ObjectProvider<WeeklyReports> reports) {
        return new WeeklyWork(reports);
    }

    /** Checks whether reports are due. Without a mail server, none are sent. */
    record WeeklyWork(ObjectProvider<WeeklyReports> reports) {

        @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT5M")
        void work() {
            reports.ifAvailable(WeeklyReports::round);
        }
    }
}
