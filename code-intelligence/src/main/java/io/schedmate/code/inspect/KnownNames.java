package io.schedmate.code.inspect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of models and data sets that the field knows, and what they tell; the first pattern that fits counts. */
final class KnownNames {

    static final KnownNames MODELS = read("models.tsv");
    static final KnownNames DATA_SETS = read("datasets.tsv");

    private static final int LONGEST = 400;

    private final List<Known> names;

    private KnownNames(List<Known> names) {
        this.names = names;
    }

    /** @param label the type of a model, or the name of a data set */
    record Known(Pattern pattern, String label, String task) {}

    Optional<Known> find(String text) {
        String plain = text.length() > LONGEST ? text.substring(text.length() - LONGEST) : text;
        return names.stream()
                .filter(known -> known.pattern().matcher(plain).find())
                .findFirst();
    }

    private static KnownNames read(String file) {
        List<Known> names = new ArrayList<>();
        try (InputStream in = KnownNames.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("expected the resource (" + file + ") beside the class");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t");
                if (!line.startsWith("#") && parts.length == 3) {
                    names.add(new Known(Pattern.compile(parts[0], Pattern.CASE_INSENSITIVE), parts[1], parts[2]));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new KnownNames(List.copyOf(names));
    }
}
