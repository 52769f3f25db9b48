package io.schedmate.failure.api;

import io.schedmate.failure.report.form.ReportCsv;
import io.schedmate.failure.report.form.ReportPage;
import io.schedmate.model.api.report.ReportFormat;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;

/** The media types of a report. */
@Configuration(proxyBeanMethods = false)
class ReportForms {

    static final String CSV = "text/csv";
    static final String HTML = MediaType.TEXT_HTML_VALUE;

    static MediaType type(ReportFormat format) {
        return switch (format) {
            case JSON -> MediaType.APPLICATION_JSON;
            case CSV -> new MediaType(MediaType.valueOf(CSV), StandardCharsets.UTF_8);
            case HTML -> new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
        };
    }

    /** The page contains texts of jobs. The content security policy makes even text that is not escaped harmless. */
    @Bean
    ServerHttpMessageConvertersCustomizer reportConverters() {
        return converters -> converters
                .addCustomConverter(new ReportConverter(
                        type(ReportFormat.CSV),
                        ReportCsv::of,
                        Map.of("Content-Disposition", "attachment; filename=\"schedmate-report.csv\"")))
                .addCustomConverter(new ReportConverter(
                        type(ReportFormat.HTML),
                        ReportPage::of,
                        Map.of("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")));
    }
}
