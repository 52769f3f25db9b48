package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Metadata for people, and as JSON in the published order. */
record MetadataView(Terminal terminal) {

    void print(Workload metadata) {
        Map<String, String> evidence = metadata.evidence();
        for (WorkloadField field : WorkloadField.values()) {
            print(field.fieldName(), metadata.value(field), evidence.get(field.fieldName()));
        }
        metadata.extras().forEach((name, value) -> print(name, value, null));
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        metadata.filesRead().size() + " files read, by "
                                + metadata.engine().wire()));
    }

    private void print(String field, @Nullable Object value, @Nullable String evidence) {
        String shown = switch (value) {
            case null -> "-";
            case Double number ->
                new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case List<?> several when several.isEmpty() -> "none";
            case Object other -> PlainText.safe(other.toString());
        };
        terminal.out()
                .println(String.format(Locale.ROOT, "%-19s %-28s", field, shown)
                        + terminal.paint(Style.FAINT, evidence == null ? "" : "  " + PlainText.safe(evidence)));
    }

    static void properties(JsonObject object, Workload metadata) {
        for (WorkloadField field : WorkloadField.values()) {
            String name = field.fieldName();
            switch (metadata.value(field)) {
                case Number number -> object.number(name, number);
                case List<?> several ->
                    object.texts(name, several.stream().map(String::valueOf).toList());
                case null -> object.text(name, null);
                case Object other -> object.text(name, other.toString());
            }
        }
        object.object("evidence", metadata.evidence(), (inner, it) -> it.forEach(inner::text))
                .object("extras", metadata.extras(), (inner, it) -> it.forEach(inner::text))
                .wire("engine", metadata.engine())
                .texts("filesRead", metadata.filesRead());
    }
}
