package io.schedmate.logs.locate.signature;

import io.schedmate.logs.codes.CodeFamily;
import io.schedmate.logs.codes.FaultCode;
import io.schedmate.logs.codes.FaultCodes;
import java.util.HashMap;
import java.util.Map;

/** Reads the number from a message that carries a code, and finds its meaning in the table of codes. */
final class CodeReader {

    private final FaultCodes codes;
    private final Map<String, CodeFamily> byCell = new HashMap<>();

    CodeReader(FaultCodes codes) {
        this.codes = codes;
        codes.families().stream()
                .filter(family -> !family.cell().isEmpty())
                .forEach(family -> byCell.put(family.cell(), family));
    }

    Signature refine(Signature signature, String text) {
        CodeFamily family = signature.code() == null ? null : byCell.get(signature.code());
        if (family == null) {
            return signature;
        }
        String code = family.in(text);
        return code == null
                ? signature.withoutCode()
                : codes.find(family.name(), code)
                        .map(it -> refined(signature, it))
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
        return switch (code.kind()) {
            case FAULT -> written;
            case PROGRAM, CASCADE -> Role.SYMPTOM;
            case NOTICE -> Role.NOTE;
        };
    }
}
