package io.schedmate.logs.locate;

import io.schedmate.logs.codes.FaultCode;
import io.schedmate.logs.codes.FaultCodes;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the number out of a message that carries a code, and lets the table of codes say what it means. */
final class CodeReader {

    private record Family(String name, Pattern number) {}

    /** By the code column of the catalogue. */
    private static final Map<String, Family> FAMILIES = Map.of(
            "Xid", new Family("xid", Pattern.compile("Xid \\([^)]{0,40}\\): (\\d{1,4})")),
            "SXid", new Family("sxid", Pattern.compile("(?:SXid[^:]{0,40}: |fatal error |error )(\\d{4,5})\\b")),
            "IB", new Family("ib", Pattern.compile("with (?:error|status=)\\s?(\\d{1,3})\\b")),
            "DCGM", new Family("dcgm", Pattern.compile("(DCGM_FR_[A-Z_]{3,60})")));

    private final FaultCodes codes;

    CodeReader(FaultCodes codes) {
        this.codes = codes;
    }

    Signature refine(Signature signature, String text) {
        Family family = signature.code() == null ? null : FAMILIES.get(signature.code());
        if (family == null) {
            return signature;
        }
        Matcher matcher = family.number()
                .matcher(text.length() > Signature.PATTERN_LIMIT ? text.substring(0, Signature.PATTERN_LIMIT) : text);
        if (!matcher.find()) {
            return signature;
        }
        return codes.find(family.name(), matcher.group(1))
                .map(code -> refined(signature, code))
                .orElse(signature);
    }

    private static Signature refined(Signature signature, FaultCode code) {
        return new Signature(
                signature.id() + '-' + code.code(),
                role(signature.role(), code),
                code.category(),
                code.infraType(),
                code.reason(),
                code.label(),
                null);
    }

    private static Role role(Role written, FaultCode code) {
        return switch (code.standing()) {
            case FAULT -> written;
            case PROGRAM, CASCADE -> Role.SYMPTOM;
            case NOTICE -> Role.NOTE;
        };
    }
}
