package io.schedmate.failure.wiring;

import io.schedmate.failure.report.weekly.WeeklyReport;
import io.schedmate.failure.report.weekly.Weeks;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/** The settings of weekly reports. application.yml documents each property and its default. */
@Validated
@ConfigurationProperties("schedmate.failure.weekly")
public record WeeklyProperties(
        @NotNull @DefaultValue("monday") DayOfWeek day,

        @NotNull @DefaultValue("07:00") @Pattern(regexp = "([01]\\d|2[0-3]):[0-5]\\d")
        String at,

        @NotNull @DefaultValue("UTC") ZoneId zone,
        @DefaultValue Map<String, @Valid ReportProperties> reports) {

    /** A report on the jobs of an owner, a project or a cluster. An omitted property does not restrict the report. */
    public record ReportProperties(
            @NotEmpty Set<String> to,
            @Nullable String owner,
            @Nullable String project,
            @Nullable String cluster) {}

    Weeks weeks() {
        return new Weeks(day, LocalTime.parse(at), zone);
    }

    List<WeeklyReport> wanted() {
        return reports.entrySet().stream()
                .map(report -> new WeeklyReport(
                        report.getKey(),
                        report.getValue().to(),
                        report.getValue().owner(),
                        report.getValue().project(),
                        report.getValue().cluster()))
                .toList();
    }
}
