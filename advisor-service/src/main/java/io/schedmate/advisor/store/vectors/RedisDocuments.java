package io.schedmate.advisor.store.vectors;

import io.schedmate.advisor.store.vectors.DeclaredFields.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.redis.RedisVectorStore.MetadataField;

/**
 * Converts documents to their form in Redis. Texts become {@link SafeText}. Each number is stored twice, because Redis
 * returns numbers with twelve digits but texts unchanged.
 */
record RedisDocuments(DeclaredFields fields) {

    private static final String DIGITS = "__digits";

    /** Returns the name of the field that contains a number's digits as text. */
    static String digitsField(String name) {
        return name + DIGITS;
    }

    /** Returns equal digits for equal numbers. */
    static String digits(Number number) {
        // Zero has two signs, which must not differ here.
        return SafeText.of(Double.toString(number.doubleValue() + 0.0));
    }

    List<MetadataField> declared() {
        List<MetadataField> declared = new ArrayList<>();
        fields.types().forEach((name, type) -> {
            switch (type) {
                case TEXT -> declared.add(MetadataField.tag(name));
                case NUMBER -> {
                    declared.add(MetadataField.numeric(name));
                    declared.add(MetadataField.tag(digitsField(name)));
                }
            }
        });
        return declared;
    }

    /**
     * Converts a document.
     *
     * @throws IllegalArgumentException if a value does not have its field's type
     */
    Document safe(Document document) {
        fields.check(document);
        Map<String, Object> metadata = new HashMap<>();
        document.getMetadata().forEach((name, value) -> {
            if (value instanceof Number number) {
                metadata.put(name, number.doubleValue());
                metadata.put(digitsField(name), digits(number));
            } else {
                metadata.put(name, SafeText.of(value.toString()));
            }
        });
        return document.mutate().metadata(metadata).build();
    }

    Document read(Document found) {
        Map<String, Object> metadata = new HashMap<>();
        fields.types().forEach((name, type) -> {
            Object value = found.getMetadata().get(type == Type.NUMBER ? digitsField(name) : name);
            if (value != null) {
                String text = SafeText.read(value.toString());
                metadata.put(name, type == Type.NUMBER ? Double.valueOf(text) : text);
            }
        });
        // The store returns (1 + cosine) / 2.
        double score = Objects.requireNonNull(found.getScore(), "a found document has a score");
        return found.mutate().metadata(metadata).score(2 * score - 1).build();
    }
}
