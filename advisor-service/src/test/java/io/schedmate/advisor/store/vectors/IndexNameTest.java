package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.embedding.index.VectorSpace;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IndexNameTest {

    private static final Map<String, Class<?>> FIELDS = Map.of("owner", String.class);

    @Test
    void vectorsThatCannotBeComparedHaveIndexesOfDifferentNames() {
        assertThat(Stream.of(
                        name(new VectorSpace("small", 384, 1), FIELDS),
                        name(new VectorSpace("large", 384, 1), FIELDS),
                        name(new VectorSpace("small", 512, 1), FIELDS),
                        name(new VectorSpace("small", 384, 2), FIELDS),
                        name(new VectorSpace("small", 384, 1), Map.of("owner", Double.class))))
                .allMatch(name -> name.isOfFamily(name.toString()))
                .extracting(IndexName::toString)
                .doesNotHaveDuplicates();
    }

    @Test
    void anIndexOfAnotherFamilyIsNotTouched() {
        IndexName name = name(new VectorSpace("small", 384, 1), FIELDS);

        assertThat(name.isOfFamily("contracts-small-384-v1")).isFalse();
        assertThat(name.isOfFamily("other-small-384-v1")).isFalse();
    }

    private static IndexName name(VectorSpace space, Map<String, Class<?>> fields) {
        return new IndexName("contract", space, Stores.declared(fields));
    }
}
