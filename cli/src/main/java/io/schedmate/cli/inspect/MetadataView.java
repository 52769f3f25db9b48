package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.advice.FieldCertainty;
import io.schedmate.model.advice.OpenField;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Formats metadata as text, and as JSON in the published order. */
record MetadataView(Terminal terminal) {

    void print(Workload metadata) {
        Map<String, String> evidence = metadata.evidence();
        for (WorkloadField field : WorkloadField.values()) {
            print(field.fieldName(), metadata.value(field), evidence.get(field.fieldName()), metadata.certainty(field));
        }
        metadata.extras().forEach((name, value) -> print(name, value, null, Certainty.READ));
        metadata.hindrances()
                .forEach(each -> terminal.out()
                        .println(terminal.paint(
                                Style.BAD,
                                "cannot run: " + PlainText.safe(each.text()) + " ("
                                        + PlainText.safe(each.place().toString()) + ")")));
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        metadata.filesRead().size() + " files read, by "
                                + metadata.engine().wire()));
    }

    private void print(String field, @Nullable Object value, @Nullable String evidence, Certainty certainty) {
        String shown = switch (value) {
            case null -> "-";
            case Double number ->
                new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case List<?> several when several.isEmpty() -> "none";
            case Object other -> PlainText.safe(other.toString());
        };
        terminal.out()
                .println(String.format(Locale.ROOT, "%-19s %-28s", field, shown)
                        + terminal.paint(Style.FAINT, text(evidence == null ? "" : evidence, certainty)));
    }

    /**
     * Returns the evidence, preceded by the certainty. The certainty is omitted for values read from a cited place, and
     * for derived values that name their sources.
     */
    private static String text(String evidence, Certainty certainty) {
        boolean isPlain = certainty == Certainty.READ || certainty == Certainty.DERIVED && !evidence.isEmpty();
        String text = Stream.of(isPlain ? "" : certainty.text(), evidence)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? "" : "  " + PlainText.safe(text);
    }

    private static void open(JsonObject object, OpenField field) {
        object.text("field", field.name())
                .text("where", field.where())
                .objects(
                        "alternatives",
                        field.alternatives(),
                        (inner, each) -> inner.text("value", each.value()).text("condition", each.condition()));
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
                .object(
                        "certainty",
                        List.of(WorkloadField.values()),
                        (inner, fields) -> fields.forEach(field -> inner.wire(
                                field.fieldName(), metadata.certainty(field).kind())))
                .objects(
                        "open",
                        metadata.openFields(WorkloadField::fieldName).stream()
                                .filter(field -> field.certainty() != FieldCertainty.NOT_FOUND)
                                .toList(),
                        MetadataView::open)
                .objects(
                        "hindrances",
                        metadata.hindrances(),
                        (inner, each) -> inner.wire("kind", each.kind())
                                .text("what", each.what())
                                .text("where", each.place().toString()))
                .object("extras", metadata.extras(), (inner, it) -> it.forEach(inner::text))
                .wire("engine", metadata.engine())
                .texts("filesRead", metadata.filesRead());
    }
}
