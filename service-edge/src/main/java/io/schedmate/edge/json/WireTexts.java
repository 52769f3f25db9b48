package io.schedmate.edge.json;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.WireValue;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.stream.Stream;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Parses ids, times and enum values in paths and queries, in the same form as in JSON. */
final class WireTexts implements WebMvcConfigurer {

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(String.class, JobId.class, JobId::parse);
        registry.addConverter(String.class, Instant.class, WireTexts::instant);
        registry.addConverterFactory(new Members());
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "Expected a time in UTC such as 2026-03-02T08:15:00Z, got (%s). End it with Z.".formatted(text), e);
        }
    }

    private static final class Members implements ConverterFactory<String, WireValue> {

        @Override
        public <T extends WireValue> Converter<String, T> getConverter(Class<T> set) {
            T[] members = set.getEnumConstants();
            return text -> Stream.of(members)
                    .filter(member -> member.wire().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "Expected one of %s, got (%s). Check the case and the underscores."
                                    .formatted(
                                            Stream.of(members)
                                                    .map(WireValue::wire)
                                                    .collect(joining(", ")),
                                            text)));
        }
    }
}
