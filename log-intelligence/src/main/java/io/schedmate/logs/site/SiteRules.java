package io.schedmate.logs.site;

import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.format.Format;
import io.schedmate.logs.extract.format.Formats;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.locate.signature.SignatureRow;
import java.io.StringReader;
import java.util.List;
import java.util.Map;

/**
 * What a site knows beyond the library: signatures, fault codes and formats of progress lines, laid out as the library's
 * own files. Rows of a site come before the library's. Every expression of a site is matched in linear time.
 */
public record SiteRules(List<SignatureRow> signatures, List<Format> formats, String signatureText, String codeText) {

    /** The files of a folder of rules; each of them may be absent. */
    public static final List<String> FILES = List.of("signatures.tsv", "fault-codes.tsv", "formats.tsv");

    private static final int CODE_COLUMNS = 7;
    private static final int FORMAT_COLUMNS = 3;

    public SiteRules {
        signatures = List.copyOf(signatures);
        formats = List.copyOf(formats);
    }

    /**
     * Checks the rules of a site.
     *
     * @param texts what the files hold, by file name
     * @throws WrongRules where rows are wrong; it tells of each of them where it stands and what was expected
     */
    public static SiteRules of(Map<String, String> texts) {
        CheckedRows rows = new CheckedRows(texts);
        List<SignatureRow> signatures = rows.of("signatures.tsv", SignatureRow.COLUMNS, SignatureRow::ofSite);
        List<Format> formats = rows.of("formats.tsv", FORMAT_COLUMNS, Format::of);
        rows.of("fault-codes.tsv", CODE_COLUMNS, FaultCodes::check);
        rows.throwIfWrong();
        return new SiteRules(
                signatures,
                formats,
                texts.getOrDefault("signatures.tsv", ""),
                texts.getOrDefault("fault-codes.tsv", ""));
    }

    /** A diagnosis that knows these rules. */
    public RuleFailureDiagnosis diagnosis() {
        return RuleFailureDiagnosis.with(
                List.of(new StringReader(signatureText)),
                List.of(new StringReader(codeText)),
                formats.isEmpty() ? KnownFormats.NONE : Formats.with(formats));
    }

    /** An extractor that knows these formats. */
    public PlannedMetricExtractor extractor() {
        return new PlannedMetricExtractor(Formats.with(formats));
    }
}
