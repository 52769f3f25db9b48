package io.schedmate.failure.report.form;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.schedmate.model.api.report.Report;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A report as one HTML page without scripts, images or style sheets, so that mail programs show it. Every text is
 * escaped.
 */
public final class ReportPage {

    private static final Template PAGE = template();

    private ReportPage() {}

    public static String of(Report report) {
        return PAGE.execute(new PageView(report));
    }

    private static Template template() {
        try (Reader page = new InputStreamReader(
                Objects.requireNonNull(ReportPage.class.getResourceAsStream("report.html")), StandardCharsets.UTF_8)) {
            return Mustache.compiler().escapeHTML(true).compile(page);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
