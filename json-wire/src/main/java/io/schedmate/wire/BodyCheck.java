package io.schedmate.wire;

import io.schedmate.model.problem.FieldViolation;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Collects every violation of a request body, not only the first. */
public final class BodyCheck {

    private static final int MAX = 50;

    private final JsonMapper mapper;
    private final List<FieldViolation> found = new ArrayList<>();

    private BodyCheck(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Returns the violations of a body that could not be read.
     *
     * @param first the error that reading the body failed with
     * @return 1 to 50 violations
     */
    public static List<FieldViolation> of(JsonMapper mapper, byte[] body, JavaType type, JacksonException first) {
        BodyCheck check = new BodyCheck(mapper);
        try {
            check.look("", mapper.readTree(body), type);
        } catch (JacksonException _) {
            // The body is not JSON; {@code first} already reports that.
        }
        return check.found.isEmpty() ? List.of(Violations.of(first)) : List.copyOf(check.found);
    }

    private void look(String where, JsonNode value, JavaType type) {
        if (found.size() >= MAX) {
            return;
        }
        int before = found.size();
        if (type.isRecordType() && value.isObject()) {
            components(where, value, type);
        } else if (type.isCollectionLikeType() && value.isArray()) {
            for (int at = 0; at < value.size(); at++) {
                look(where + "/" + at, value.get(at), type.getContentType());
            }
        }
        // Parts that are each valid may still not fit together.
        if (found.size() == before) {
            read(where, value, type);
        }
    }

    private void components(String where, JsonNode value, JavaType type) {
        RecordComponent[] components = type.getRawClass().getRecordComponents();
        List<String> names =
                Arrays.stream(components).map(RecordComponent::getName).toList();
        value.propertyNames().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> add(where + "/" + name, "unknown property", "one of " + names));
        for (RecordComponent component : components) {
            JsonNode part = value.get(component.getName());
            String at = where + "/" + component.getName();
            if (part != null && !part.isNull()) {
                look(at, part, mapper.constructType(component.getGenericType()));
            } else if (isNeeded(component)) {
                add(at, Violations.MISSING, PlainWords.of(component.getType()));
            }
        }
    }

    /** Returns whether a component must be present. A missing list or map is read as an empty one. */
    private static boolean isNeeded(RecordComponent component) {
        boolean mayBeEmpty = Collection.class.isAssignableFrom(component.getType())
                || Map.class.isAssignableFrom(component.getType());
        return !mayBeEmpty && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private void read(String where, JsonNode value, JavaType type) {
        try {
            Object unused = mapper.treeToValue(value, type);
        } catch (JacksonException wrong) {
            FieldViolation violation = Violations.of(wrong);
            add(where + violation.where(), violation.wrong(), violation.right());
        }
    }

    private void add(String where, String wrong, String right) {
        if (found.size() < MAX) {
            found.add(new FieldViolation(where, wrong, right));
        }
    }
}
