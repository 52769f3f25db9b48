package io.schedmate.advisor.store;

import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.wire.WireJson;
import java.util.ArrayList;
import java.util.List;
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
            for (WorkloadField field : WorkloadField.values()) {
                workload = workload.with(
                        field,
                        field.kind().typed(plain(stored.path(field.fieldName()))),
                        evidence(stored, field.fieldName()));
            }
            for (var extra : stored.path("extras").properties()) {
                Finding finding = new Finding(extra.getValue().asString(""), evidence(stored, extra.getKey()), engine);
                workload = workload.withExtra(extra.getKey(), finding);
            }
            List<String> files = new ArrayList<>();
            stored.path("filesRead").values().forEach(file -> files.add(file.asString("")));
            return workload.withFilesRead(files);
        }

        private static Evidence evidence(JsonNode stored, String name) {
            return Evidence.of(stored.path("evidence").path(name).asString(""));
        }

        /** Null for what is neither a number, nor a text, nor a list of texts. */
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
