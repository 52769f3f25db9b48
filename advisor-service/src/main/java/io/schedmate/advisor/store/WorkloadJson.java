package io.schedmate.advisor.store;

import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.FieldCertainty;
import io.schedmate.model.advice.OpenField;
import io.schedmate.model.advice.RunBlocker;
import io.schedmate.wire.WireJson;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** The stored form of a workload: one property for each field, then evidence, extras, engine and files read. */
final class WorkloadJson {

    private WorkloadJson() {}

    static JsonMapper mapper() {
        return WireJson.tolerant()
                .rebuild()
                .addModule(new SimpleModule().addSerializer(new Writer()).addDeserializer(Workload.class, new Reader()))
                .build();
    }

    private static final class Writer extends StdSerializer<Workload> {

        Writer() {
            super(Workload.class);
        }

        @Override
        public void serialize(Workload workload, JsonGenerator json, SerializationContext context) {
            json.writeStartObject();
            workload.findings().forEach((field, finding) -> json.writePOJOProperty(field.fieldName(), finding.value()));
            json.writePOJOProperty("evidence", workload.evidence());
            json.writePOJOProperty(
                    "defaults",
                    workload.findings().entrySet().stream()
                            .filter(entry -> entry.getValue().certainty() == Certainty.DEFAULT)
                            .map(entry -> entry.getKey().fieldName())
                            .toList());
            json.writePOJOProperty(
                    "open",
                    workload.openFields(WorkloadField::fieldName).stream()
                            .filter(field -> field.certainty() != FieldCertainty.NOT_FOUND)
                            .toList());
            json.writePOJOProperty(
                    "hindrances",
                    workload.hindrances().stream()
                            .map(CommandBlocker::published)
                            .toList());
            json.writePOJOProperty("extras", workload.extras());
            json.writePOJOProperty("engine", workload.engine());
            json.writePOJOProperty("filesRead", workload.filesRead());
            json.writeEndObject();
        }
    }

    private static final class Reader extends StdDeserializer<Workload> {

        Reader() {
            super(Workload.class);
        }

        @Override
        public Workload deserialize(JsonParser json, DeserializationContext context) {
            JsonNode stored = context.readTree(json);
            Engine engine = context.readTreeAsValue(stored.path("engine"), Engine.class);
            Workload workload = Workload.none(engine);
            List<String> defaults = texts(stored.path("defaults"));
            for (WorkloadField field : WorkloadField.values()) {
                String name = field.fieldName();
                Evidence evidence = evidence(stored, name);
                if (field.kind().typed(plain(stored.path(name))) instanceof Object value) {
                    Certainty certainty = defaults.contains(name) ? Certainty.DEFAULT : Certainty.of(evidence);
                    workload = workload.with(field, new Finding(value, evidence, engine, certainty));
                }
            }
            Map<WorkloadField, Certainty> open = new EnumMap<>(WorkloadField.class);
            for (JsonNode each : stored.path("open").values()) {
                OpenField read = context.readTreeAsValue(each, OpenField.class);
                WorkloadField.of(read.name()).ifPresent(field -> open.put(field, Certainty.of(read)));
            }
            List<CommandBlocker> hindrances = new ArrayList<>();
            for (JsonNode each : stored.path("hindrances").values()) {
                hindrances.add(CommandBlocker.of(context.readTreeAsValue(each, RunBlocker.class)));
            }
            for (var extra : stored.path("extras").properties()) {
                Finding finding = new Finding(extra.getValue().asString(""), evidence(stored, extra.getKey()), engine);
                workload = workload.withExtra(extra.getKey(), finding);
            }
            return workload.withOpen(open).withHindrances(hindrances).withFilesRead(texts(stored.path("filesRead")));
        }

        private static List<String> texts(JsonNode stored) {
            List<String> texts = new ArrayList<>();
            stored.values().forEach(each -> texts.add(each.asString("")));
            return texts;
        }

        private static Evidence evidence(JsonNode stored, String name) {
            return Evidence.of(stored.path("evidence").path(name).asString(""));
        }

        /** Returns a number, a text or a list of texts; null for anything else. */
        private static Object plain(JsonNode value) {
            return value.isNumber()
                    ? value.numberValue()
                    : value.isString()
                            ? value.asString()
                            : value.isArray()
                                    ? value.values().stream()
                                            .map(each -> each.asString(""))
                                            .toList()
                                    : value;
        }
    }
}
