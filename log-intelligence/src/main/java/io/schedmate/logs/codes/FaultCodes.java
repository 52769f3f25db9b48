package io.schedmate.logs.codes;

import io.schedmate.logs.codes.FaultCode.Standing;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All codes that are known. An operator's rows override the library's. */
public final class FaultCodes {

    private static final int COLUMNS = 7;

    private final Map<String, FaultCode> codes = new LinkedHashMap<>();
    private final Map<String, String> actions = TabularData.resource(FaultCodes.class, "actions.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, List::getLast));

    private FaultCodes(List<List<String>> rows) {
        rows.stream().map(FaultCodes::parse).forEach(code -> codes.put(key(code.family(), code.code()), code));
    }

    public static FaultCodes standard() {
        return with(List.of());
    }

    /** @param extras files laid out as {@code fault-codes.tsv}; later rows win */
    public static FaultCodes with(List<Reader> extras) {
        List<List<String>> rows = new ArrayList<>(TabularData.resource(FaultCodes.class, "fault-codes.tsv", COLUMNS));
        extras.forEach(extra -> rows.addAll(TabularData.rows(extra, COLUMNS)));
        return new FaultCodes(rows);
    }

    /** The code of a family; a family's row {@code *} stands for the codes that have none of their own. */
    public Optional<FaultCode> find(String family, String code) {
        return Optional.ofNullable(codes.get(key(family, code)))
                .or(() -> Optional.ofNullable(codes.get(key(family, "*")))
                        .map(any -> new FaultCode(
                                family,
                                code,
                                any.standing(),
                                any.category(),
                                any.infraType(),
                                any.reason(),
                                any.action(),
                                any.meaning())));
    }

    /** The code that is written so: {@code Xid 79}, {@code SIGKILL}, {@code NODE_FAIL}. */
    public Optional<FaultCode> labelled(String label) {
        int blank = label.lastIndexOf(' ');
        if (blank < 0) {
            return Stream.of("signal", "slurm", "nccl", "cuda", "dcgm")
                    .map(family -> codes.get(key(family, label)))
                    .filter(Objects::nonNull)
                    .findFirst();
        }
        String family = label.startsWith("IBV") ? "ib" : label.substring(0, blank);
        return find(family, label.substring(blank + 1));
    }

    /** What to do about a code, in words; empty if nothing is known to help. */
    public Optional<String> advice(FaultCode code) {
        return Optional.ofNullable(actions.get(code.action()));
    }

    private static String key(String family, String code) {
        return (family + ' ' + code).toLowerCase(Locale.ROOT);
    }

    private static FaultCode parse(List<String> row) {
        String[] owner = row.get(3).toUpperCase(Locale.ROOT).split("/");
        return new FaultCode(
                row.get(0),
                row.get(1),
                Standing.valueOf(row.get(2).toUpperCase(Locale.ROOT)),
                FailureCategory.valueOf(owner[0]),
                owner.length > 1 ? InfraType.valueOf(owner[1]) : null,
                row.get(4),
                row.get(5),
                row.get(6));
    }
}
