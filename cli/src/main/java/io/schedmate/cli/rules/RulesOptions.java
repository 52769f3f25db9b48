package io.schedmate.cli.rules;

import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.site.SiteRules;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command takes the rules of the site from. */
public final class RulesOptions {

    private static final String VARIABLE = "SCHEDMATE_RULES";

    @Option(
            names = "--rules",
            paramLabel = "DIR",
            description = "Also use the site's own rules in this folder. Unless given, those in SCHEDMATE_RULES.")
    private @Nullable Path folder;

    private @Nullable SiteRules read;

    /** The diagnosis that knows the site's rules, or {@code standard} where there are none. */
    public FailureDiagnosis diagnosis(FailureDiagnosis standard) {
        SiteRules rules = rules();
        return rules == null ? standard : rules.diagnosis();
    }

    /** The extractor that knows the site's formats, or {@code standard} where there are none. */
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
