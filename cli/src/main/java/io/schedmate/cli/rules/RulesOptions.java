package io.schedmate.cli.rules;

import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.site.SiteRules;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the folder with the site's rules. */
public final class RulesOptions {

    private static final String VARIABLE = "SCHEDMATE_RULES";

    @Option(
            names = "--rules",
            paramLabel = "DIR",
            description = "Also use the site's own rules in this folder ($SCHEDMATE_RULES).")
    private @Nullable Path folder;

    private @Nullable SiteRules read;

    /** Returns the diagnosis with the site's rules, or {@code standard} if there are none. */
    public FailureDiagnosis diagnosis(FailureDiagnosis standard) {
        SiteRules rules = rules();
        return rules == null ? standard : rules.diagnosis();
    }

    /** Returns the extractor with the site's formats, or {@code standard} if there are none. */
    public MetricExtractor extractor(MetricExtractor standard) {
        SiteRules rules = rules();
        return rules == null ? standard : rules.extractor();
    }

    private @Nullable SiteRules rules() {
        String named = System.getenv(VARIABLE);
        Path from = folder != null ? folder : named == null || named.isBlank() ? null : Path.of(named);
        if (read == null && from != null) {
            read = RulesFolder.read(from);
        }
        return read;
    }
}
