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
 * The rules that a site adds to the library: signatures, fault codes and formats of progress lines, in the layout of
 * the library's own files. Rows of a site come before the library's. Every expression of a site is matched in linear
 * time.
 */
public record SiteRules(List<SignatureRow> signatures, List<Format> formats, String signatureText, String codeText) {

    /** The names of the files in a folder of rules; each of them may be absent. */
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
     * @param texts the content of the files, by file name
     * @throws WrongRules if rows are wrong; it gives the place of each of them and what was expected
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

    /** Returns a diagnosis that uses these rules. */
    public RuleFailureDiagnosis diagnosis() {
        return RuleFailureDiagnosis.with(
                List.of(new StringReader(signatureText)),
                List.of(new StringReader(codeText)),
                formats.isEmpty() ? KnownFormats.NONE : Formats.with(formats));
    }

    /** Returns an extractor that uses these formats. */
    public PlannedMetricExtractor extractor() {
        return new PlannedMetricExtractor(Formats.with(formats));
    }
}
