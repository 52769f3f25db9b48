package io.schedmate.contracts.openapi;

import io.schedmate.model.WireValue;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Checks each schema against the Java type of the same name: components, their types and nullness, enum values, cases.
 */
final class TypeCheck {

    private TypeCheck() {}

    static List<String> faults(ApiDocument document) {
        var faults = new ArrayList<String>();
        Map<String, JsonNode> schemas = document.schemas();
        Map<String, Class<?>> types = ModelTypes.byName();
        Set<String> inputs = document.inputSchemas();
        schemas.forEach((name, schema) -> {
            Class<?> type = types.get(name);
            if (type == null) {
                faults.add(name + ": no type in the model");
            } else {
                faults(type, schema, inputs.contains(name)).forEach(fault -> faults.add(name + ": " + fault));
            }
        });
        return faults;
    }

    /** Returns the types of the API that no document publishes. */
    static List<String> unpublished(List<ApiDocument> documents) {
        Set<String> published = documents.stream()
                .flatMap(document -> document.schemas().keySet().stream())
                .collect(Collectors.toSet());
        return ModelTypes.api().stream()
                .map(Class::getSimpleName)
                .filter(name -> !published.contains(name))
                .toList();
    }

    private static List<String> faults(Class<?> type, JsonNode schema, boolean input) {
        if (type.isEnum()) {
            return difference(wireValues(type), texts(schema.path("enum")));
        }
        if (type.isSealed()) {
            return difference(
                    Arrays.stream(type.getPermittedSubclasses())
                            .map(ModelTypes::name)
                            .collect(Collectors.toSet()),
                    schema.path("oneOf").valueStream().map(Shape::of).collect(Collectors.toSet()));
        }
        return recordFaults(type, schema, input);
    }

    private static List<String> recordFaults(Class<?> type, JsonNode schema, boolean input) {
        var wanted = new TreeMap<String, String>();
        for (RecordComponent component : type.getRecordComponents()) {
            wanted.put(component.getName(), Shape.of(component.getAnnotatedType()));
        }
        var found = new TreeMap<String, String>();
        var required = new TreeSet<String>();
        schema.path("properties").forEachEntry((name, property) -> {
            // The property that names the case of a sealed type is not a record component.
            if (!property.has("const")) {
                found.put(name, Shape.of(property));
            }
        });
        texts(schema.path("required")).stream().filter(found::containsKey).forEach(required::add);
        var faults = new ArrayList<>(difference(wanted.entrySet(), found.entrySet()));
        var mustBeThere = new TreeSet<>(wanted.keySet());
        if (input) {
            // In a request, null and absent are equivalent, and an absent list or map is empty.
            mustBeThere.removeIf(name -> mayBeAbsent(wanted.getOrDefault(name, "")));
        }
        difference(mustBeThere, required).forEach(fault -> faults.add("required: " + fault));
        if (input && !schema.path("additionalProperties").isBoolean()) {
            faults.add("a request must refuse what it does not know");
        }
        return faults;
    }

    private static boolean mayBeAbsent(String shape) {
        return shape.endsWith(" or null") || shape.startsWith("list of ") || shape.startsWith("map of ");
    }

    private static Set<String> wireValues(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((WireValue) constant).wire())
                .collect(Collectors.toSet());
    }

    private static Set<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    }

    private static <T> List<String> difference(Set<T> model, Set<T> document) {
        var faults = new ArrayList<String>();
        model.stream()
                .filter(each -> !document.contains(each))
                .forEach(each -> faults.add(each + " is in the model only"));
        document.stream()
                .filter(each -> !model.contains(each))
                .forEach(each -> faults.add(each + " is in the document only"));
        return faults;
    }
}
