package io.schedmate.logs.codes;

import io.schedmate.logs.codes.FaultCode.Kind;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.tables.Tables;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All known codes. An operator's rows override the built-in ones. */
public final class FaultCodes {

    private static final int COLUMNS = 7;

    private static final List<String> FILES = List.of(
            "fault-codes.tsv",
            "xid.tsv",
            "sxid.tsv",
            "infiniband.tsv",
            "pcie.tsv",
            "accelerators.tsv",
            "kubernetes.tsv",
            "storage.tsv");

    private final Map<String, CodeFamily> families = CodeFamily.all().stream()
            .collect(Collectors.toMap(CodeFamily::name, family -> family, (one, two) -> one, LinkedHashMap::new));
    private final Map<String, FaultCode> codes = new LinkedHashMap<>();
    private final Map<String, String> actions = Tables.resource(FaultCodes.class, "actions.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, List::getLast));

    private FaultCodes(List<List<String>> rows) {
        rows.stream().map(this::parse).forEach(code -> codes.put(key(code.family(), code.code()), code));
    }

    public static FaultCodes standard() {
        return with(List.of());
    }

    /** @param extras files laid out as {@code fault-codes.tsv}; later rows win */
    public static FaultCodes with(List<Reader> extras) {
        List<List<String>> rows = new ArrayList<>();
        FILES.forEach(file -> rows.addAll(Tables.resource(FaultCodes.class, file, COLUMNS)));
        extras.forEach(extra -> rows.addAll(Tables.read(extra, "fault codes", COLUMNS)));
        return new FaultCodes(rows);
    }

    /** Returns the families whose codes occur in lines. */
    public Collection<CodeFamily> families() {
        return families.values();
    }

    /** Returns the code of a family. The row {@code *} of a family covers codes without their own row. */
    public Optional<FaultCode> find(String family, String code) {
        return Optional.ofNullable(codes.get(key(family, code)))
                .or(() -> Optional.ofNullable(codes.get(key(family, "*")))
                        .map(any -> new FaultCode(
                                family,
                                code,
                                label(family, code),
                                any.kind(),
                                any.category(),
                                any.infraType(),
                                any.reason(),
                                any.action(),
                                any.meaning())));
    }

    /** Returns the code with this label: {@code Xid 79}, {@code SIGKILL}, {@code NODE_FAIL}. */
    public Optional<FaultCode> labelled(String label) {
        for (CodeFamily family : families.values()) {
            String code = family.codeIn(label);
            FaultCode known = code == null ? null : codes.get(key(family.name(), code));
            if (known != null) {
                return Optional.of(known);
            }
        }
        return families.values().stream()
                .filter(family -> family.code() != null && family.label().length() > 2)
                .flatMap(family -> Optional.ofNullable(family.codeIn(label)).stream()
                        .flatMap(code -> find(family.name(), code).stream()))
                .findFirst();
    }

    private String label(String family, String code) {
        CodeFamily known = families.get(family);
        return known == null ? code : known.labelOf(code);
    }

    /**
     * Checks a row of codes.
     *
     * @throws IllegalArgumentException if it names an unknown family, standing, category or action
     */
    public static FaultCode check(List<String> row) {
        FaultCodes known = standard();
        if (!known.families.containsKey(row.get(0))) {
            throw new IllegalArgumentException("Expected a known family (" + row.get(0) + ")\nUse one of "
                    + String.join(", ", known.families.keySet()));
        }
        if (!known.actions.containsKey(row.get(5)) && !row.get(5).equals("none")) {
            throw new IllegalArgumentException("Expected a known action (" + row.get(5) + ")\nUse one of "
                    + String.join(", ", known.actions.keySet().stream().sorted().toList()));
        }
        return known.parse(row);
    }

    /** Returns the recommended action in words; empty if there is none. */
    public Optional<String> advice(FaultCode code) {
        return Optional.ofNullable(actions.get(code.action()));
    }

    private static String key(String family, String code) {
        return (family + ' ' + code).toLowerCase(Locale.ROOT);
    }

    private FaultCode parse(List<String> row) {
        String[] owner = row.get(3).toUpperCase(Locale.ROOT).split("/");
        return new FaultCode(
                row.get(0),
                row.get(1),
                label(row.get(0), row.get(1)),
                Kind.valueOf(row.get(2).toUpperCase(Locale.ROOT)),
                FailureCategory.valueOf(owner[0]),
                owner.length > 1 ? InfraType.valueOf(owner[1]) : null,
                row.get(4),
                row.get(5),
                row.get(6));
    }
}
