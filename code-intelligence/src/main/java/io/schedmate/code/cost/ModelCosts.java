package io.schedmate.code.cost;

import io.schedmate.tables.Tables;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the cost of a model by its name, at the sample size of a data set. */
public final class ModelCosts {

    /** The edge length of images up to which networks are commonly built without their first strides. */
    private static final double SMALL_IMAGE = 64;

    private static final Map<String, Listed> MODELS = models();
    private static final Map<String, Double> SIZES = sizes();
    private static final Map<SampleSource, Double> HOST_SECONDS = hostSeconds();

    /**
     * @param size the size of the sample that the figures apply to: the edge of an image, or tokens
     * @param withoutStrides factor by which a network for small images costs more than its size suggests
     * @param pairs the share of activations that grows with the square of the tokens
     */
    private record Listed(ModelCost cost, double size, double withoutStrides, double pairs) {

        static Listed decoder(ModelCost cost) {
            return new Listed(cost, Decoders.TOKENS, 1, 0);
        }

        ModelCost at(double asked) {
            return switch (cost.source()) {
                case IMAGES -> cost.scaled(asked * asked / (size * size) * (isSmall(asked) ? withoutStrides : 1));
                case TEXT, SPEECH, POINTS -> cost.scaled(asked / size).with(pairs * (asked / size - 1) * asked / size);
                case RATINGS, GRAPHS, ENVIRONMENT -> cost;
            };
        }

        private boolean isSmall(double asked) {
            return asked <= SMALL_IMAGE && asked < size;
        }
    }

    private ModelCosts() {}

    /**
     * Returns the cost; empty if no name is given or known. For an unknown data set, the model's usual sample size
     * applies.
     */
    public static Optional<ModelCost> of(@Nullable String model, @Nullable String dataset) {
        return of(model, dataset, null, null);
    }

    /**
     * Returns the cost at a stated sample size, or else at the data set's.
     *
     * @param pixels the edge of an image, for models of images; null if not stated
     * @param tokens the tokens of one text, for models of text; null if not stated
     */
    public static Optional<ModelCost> of(
            @Nullable String model, @Nullable String dataset, @Nullable Double pixels, @Nullable Double tokens) {
        Listed listed = model == null ? null : listed(model);
        if (listed == null) {
            return Optional.empty();
        }
        Double stated = switch (listed.cost().source()) {
            case IMAGES -> pixels;
            case TEXT -> tokens;
            case SPEECH, POINTS, RATINGS, GRAPHS, ENVIRONMENT -> null;
        };
        Double size = stated != null || dataset == null ? stated : longestPrefix(SIZES, dataset);
        return Optional.of(listed.at(size == null ? listed.size() : size));
    }

    /** Returns the time that the host takes to prepare a sample, in seconds; 0 if a training does not wait for it. */
    public static double hostSeconds(SampleSource source) {
        return HOST_SECONDS.getOrDefault(source, 0.0);
    }

    /**
     * Returns the row of a decoder with a size, of a listed model, or of a decoder without a size, in this order; null
     * if there is none.
     */
    private static @Nullable Listed listed(String model) {
        return Decoders.sized(model)
                .map(Listed::decoder)
                .or(() -> Optional.ofNullable(longestPrefix(MODELS, model)))
                .or(() -> Decoders.usual(model).map(Listed::decoder))
                .orElse(null);
    }

    /**
     * Returns the value of the longest known name that this one begins with, however its words are separated, unless the
     * known name ends within a number.
     */
    static <T> @Nullable T longestPrefix(Map<String, T> known, String name) {
        String spelled = spelled(name);
        return known.entrySet().stream()
                .filter(entry -> isPrefix(entry.getKey(), spelled))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(null);
    }

    /**
     * Returns the text after the last slash, in lower case, with a hyphen for every other character than letters and
     * digits.
     */
    static String spelled(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "-");
    }

    private static boolean isPrefix(String prefix, String spelled) {
        int at = 0;
        for (int i = 0; i < prefix.length(); i++) {
            while (at < spelled.length() && spelled.charAt(at) == '-') {
                at++;
            }
            if (at == spelled.length() || spelled.charAt(at++) != prefix.charAt(i)) {
                return false;
            }
        }
        return !(isDigit(prefix, prefix.length() - 1) && isDigit(spelled, at));
    }

    private static boolean isDigit(String text, int at) {
        return at < text.length() && Character.isDigit(text.charAt(at));
    }

    private static Map<String, Listed> models() {
        Map<String, Listed> models = new HashMap<>();
        Tables.resource(ModelCosts.class, "models.tsv", 10).forEach(row -> {
            SampleSource source = SampleSource.valueOf(row.get(1).toUpperCase(Locale.ROOT));
            ModelCost cost = new ModelCost(
                    source, number(row, 3), number(row, 4), number(row, 5), number(row, 8), number(row, 9));
            Listed listed = new Listed(cost, number(row, 2), number(row, 6), number(row, 7));
            names(row).forEach(name -> models.put(name, listed));
        });
        return Map.copyOf(models);
    }

    private static Map<String, Double> sizes() {
        Map<String, Double> sizes = new HashMap<>();
        Tables.resource(ModelCosts.class, "samples.tsv", 2)
                .forEach(row -> names(row).forEach(name -> sizes.put(name, number(row, 1))));
        return Map.copyOf(sizes);
    }

    private static Map<SampleSource, Double> hostSeconds() {
        return Tables.resource(ModelCosts.class, "sources.tsv", 2).stream()
                .collect(Collectors.toMap(ModelCosts::source, row -> number(row, 1) / 1000));
    }

    private static SampleSource source(List<String> row) {
        return SampleSource.valueOf(row.getFirst().toUpperCase(Locale.ROOT));
    }

    private static Stream<String> names(List<String> row) {
        return Arrays.stream(row.getFirst().split(" "));
    }

    private static double number(List<String> row, int column) {
        return Double.parseDouble(row.get(column));
    }
}
