package io.schedmate.failure.api;

import io.schedmate.model.api.report.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** Writes reports in a format other than JSON. */
final class ReportConverter extends AbstractHttpMessageConverter<Report> {

    private final Function<Report, String> form;
    private final Map<String, String> headers;

    ReportConverter(MediaType type, Function<Report, String> form, Map<String, String> headers) {
        super(StandardCharsets.UTF_8, type);
        this.form = form;
        this.headers = headers;
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type == Report.class;
    }

    @Override
    public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
        return false;
    }

    @Override
    protected Report readInternal(Class<? extends Report> type, HttpInputMessage message) {
        throw new HttpMessageNotReadableException("Expected no report.", message);
    }

    @Override
    protected void writeInternal(Report report, HttpOutputMessage message) throws IOException {
        headers.forEach(message.getHeaders()::set);
        message.getBody().write(form.apply(report).getBytes(StandardCharsets.UTF_8));
    }
}
