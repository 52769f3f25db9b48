package io.schedmate.code.similar.option;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.WordLists;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a model, in parts that can be compared. As plain texts, GPT-2 124M and GPT-2 1.5B would seem the same.
 *
 * @param family the name without its sizes
 * @param parameters number of parameters; 0 if neither stated nor known
 * @param sizes size words such as {@code base} or {@code xl}
 */
public record ModelName(String family, double parameters, Set<String> sizes) {

    private static final Pattern PARAMETERS = Pattern.compile("(?<![a-z0-9.])(\\d+(?:[.]\\d+)?)(b|m)(?![a-z0-9])");
    private static final Pattern SEED = Pattern.compile("(?<![a-z0-9])seed[-_]?\\d+");
    private static final Pattern PATCH = Pattern.compile("(?<![a-z])p(\\d+)(?![a-z0-9])");
    private static final Set<String> SIZES = WordLists.set(ModelName.class, "model-size");
    private static final Set<String> FILLING = WordLists.set(ModelName.class, "model-filling");

    /** Numbers of parameters of names that usually omit them or give a size word instead. */
    private static final Map<String, Double> USUAL =
            Map.of("gpt2", 124e6, "gpt2 small", 124e6, "gpt2 medium", 350e6, "gpt2 large", 774e6, "gpt2 xl", 1.5e9);

    public static ModelName of(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT).replaceFirst("/+$", "");
        // "SiT-XL/2" ends with the patch size; "org/name" starts with the owner.
        String plain = lower.replaceFirst("/(\\d{1,3})$", "-$1");
        String base = SEED.matcher(WorkLimit.text(
                        plain.substring(plain.lastIndexOf('/') + 1).replace("gpt-2", "gpt2")))
                .replaceAll("");
        Matcher stated = PARAMETERS.matcher(WorkLimit.text(base));
        double parameters = 0;
        if (stated.find()) {
            parameters = Double.parseDouble(stated.group(1)) * (stated.group(2).equals("b") ? 1e9 : 1e6);
            base = stated.replaceAll(" ");
        }
        base = PATCH.matcher(WorkLimit.text(base)).replaceAll("patch$1");
        Set<String> sizes = new TreeSet<>();
        StringBuilder family = new StringBuilder();
        for (String word : base.split("[^a-z0-9.]+")) {
            if (SIZES.contains(word)) {
                sizes.add(word);
            } else if (!FILLING.contains(word)) {
                family.append(word);
            }
        }
        String named = family + (sizes.isEmpty() ? "" : " " + String.join(" ", sizes));
        return new ModelName(
                family.toString(), parameters != 0 ? parameters : USUAL.getOrDefault(named, 0d), Set.copyOf(sizes));
    }

    public Agreement with(ModelName other) {
        if (parameters != 0 && other.parameters != 0) {
            double ratio = Math.max(parameters, other.parameters) / Math.min(parameters, other.parameters);
            if (ratio > 1.15) {
                return Agreement.DIFFER;
            }
        } else if (!sizes.equals(other.sizes)) {
            return sizes.isEmpty() || other.sizes.isEmpty() ? Agreement.UNKNOWN : Agreement.DIFFER;
        }
        if (family.equals(other.family)) {
            return Agreement.AGREE;
        }
        boolean onePart = family.contains(other.family) || other.family.contains(family);
        // "unet" may be a short name of "carvana unet", but "resnet10" is not one of "resnet101".
        return onePart && digits(family).equals(digits(other.family)) ? Agreement.UNKNOWN : Agreement.DIFFER;
    }

    private static String digits(String text) {
        return text.replaceAll("[^0-9]+", " ").strip();
    }
}
