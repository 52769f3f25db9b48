package io.schedmate.code.cost;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.tables.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds the cost of a language model from its family and the size in its name, as in {@code Llama-2-7b}. Width and layers
 * follow from the number of parameters.
 */
final class Decoders {

    /** The number of tokens that the costs apply to. */
    static final double TOKENS = 1024;

    private static final double MILLION = 1e6;
    private static final double MATRICES_OF_LAYER = 12;
    private static final double NARROWEST = 32;
    private static final double WIDEST = 1 << 16;
    private static final int HALVINGS = 40;

    /** The words before the size, and the size: billions or millions, with a digit after them as in {@code 7b1}. */
    private static final Pattern SIZED =
            Pattern.compile("(?:.*/)?(.*?)[-_. ]?(\\d{1,5}(?:\\.\\d{1,3})?)([bm])(\\d?)(?:[^a-z0-9].*)?");

    private static final Map<String, Family> FAMILIES = Tables.resource(Decoders.class, "decoders.tsv", 6).stream()
            .map(Family::of)
            .flatMap(family -> family.names().stream().map(name -> Map.entry(name, family)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private Decoders() {}

    /** Returns the cost of a model whose name consists of a family and a size. */
    static Optional<ModelCost> sized(String name) {
        Matcher matcher = SIZED.matcher(name.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double number = Double.parseDouble(
                matcher.group(4).isEmpty() ? matcher.group(2) : matcher.group(2) + "." + matcher.group(4));
        double millions = matcher.group(3).equals("b") ? 1000 * number : number;
        return Optional.ofNullable(ModelCosts.longestPrefix(FAMILIES, matcher.group(1)))
                .map(family -> family.cost(millions));
    }

    /** Returns the cost of a family's usual size; empty if the name contains more than the family. */
    static Optional<ModelCost> usual(String name) {
        return Optional.ofNullable(FAMILIES.get(ModelCosts.spelled(name).replace("-", "")))
                .map(family -> family.cost(family.millions()));
    }

    /**
     * @param vocabulary the size of the vocabulary, in thousands
     * @param matrices number of matrices that have a row for each word
     * @param kept numbers per token that a layer keeps for the backward pass, in multiples of the width
     * @param operations kernels that a layer starts
     * @param millions parameters of a model whose name has no size
     */
    private record Family(
            List<String> names, double vocabulary, double matrices, double kept, double operations, double millions) {

        static Family of(List<String> row) {
            Function<Integer, Double> number = column -> Double.parseDouble(row.get(column));
            return new Family(
                    Arrays.asList(row.getFirst().split(" ")),
                    number.apply(1),
                    number.apply(2),
                    number.apply(3),
                    number.apply(4),
                    number.apply(5));
        }

        ModelCost cost(double parameters) {
            double width = width(parameters);
            double layers = layers(width);
            double inLayers = MATRICES_OF_LAYER * width * width * layers / MILLION;
            double scores = vocabulary * width / 1000;
            return new ModelCost(
                    SampleSource.TEXT,
                    TOKENS * (inLayers + scores),
                    parameters,
                    TOKENS * kept * width * layers / MILLION,
                    TOKENS * vocabulary / 1000,
                    operations * layers);
        }

        /** Returns the width at which layers and vocabulary have {@code parameters} million parameters. */
        private double width(double parameters) {
            double low = NARROWEST;
            double high = WIDEST;
            for (int i = 0; i < HALVINGS; i++) {
                double middle = (low + high) / 2;
                double there = MATRICES_OF_LAYER * middle * middle * layers(middle) / MILLION
                        + vocabulary * matrices * middle / 1000;
                if (there < parameters) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private static double layers(double width) {
            return Math.max(width / (30 + width / 30), width / 120);
        }
    }
}
