package io.schedmate.code.gpu;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds a GPU type by a name that a cluster, a driver or a person uses. */
public final class GpuModels {

    private static final long GIBIBYTE = 1L << 30;
    private static final Pattern MEMORY = Pattern.compile("(^|[^a-z0-9])(\\d{1,3}) *gi?b?\\b");
    /** A slice of a GPU (Multi-Instance GPU): sevenths of its compute, and its own memory. */
    private static final Pattern SLICE = Pattern.compile("(\\d)g\\.(\\d{1,3})gb");

    private static final double SLICES = 7;
    private static final List<Listed> ALL = all();

    /** @param gibibytes the available memory sizes, smallest first */
    private record Listed(String name, List<Integer> gibibytes, double teraflops, double gigabytesPerSecond) {

        GpuModel with(int size) {
            return new GpuModel(size * GIBIBYTE, teraflops, gigabytesPerSecond);
        }
    }

    private GpuModels() {}

    /**
     * Returns the GPU type; empty if no name is given or known. Of several memory sizes, the one in the name applies,
     * else the smallest.
     */
    public static Optional<GpuModel> named(@Nullable String type) {
        if (type == null) {
            return Optional.empty();
        }
        String lower = type.toLowerCase(Locale.ROOT).replace('_', ' ');
        Matcher slice = SLICE.matcher(lower);
        boolean isSlice = slice.find();
        String plain = MEMORY.matcher(isSlice ? slice.replaceAll(" ") : lower)
                .replaceAll(" ")
                .replaceAll("[^a-z0-9]", "");
        return ALL.stream()
                .filter(each -> isIn(each.name(), plain))
                .max(Comparator.comparingInt(each -> each.name().length()))
                .map(each -> isSlice ? sliced(each, lower) : each.with(memory(lower, each)));
    }

    private static GpuModel sliced(Listed whole, String type) {
        Matcher slice = SLICE.matcher(type);
        slice.find();
        double share = Math.min(1, Integer.parseInt(slice.group(1)) / SLICES);
        return new GpuModel(
                Integer.parseInt(slice.group(2)) * GIBIBYTE,
                whole.teraflops() * share,
                whole.gigabytesPerSecond() * share);
    }

    private static int memory(String type, Listed listed) {
        List<Integer> sizes = new ArrayList<>();
        Matcher matcher = MEMORY.matcher(type);
        while (matcher.find()) {
            sizes.add(Integer.parseInt(matcher.group(2)));
        }
        return listed.gibibytes().stream()
                .filter(sizes::contains)
                .findFirst()
                .orElse(listed.gibibytes().getFirst());
    }

    /** Excludes matches inside a longer number or after other letters: t4 in gt430, a10 in a100. */
    private static boolean isIn(String name, String plain) {
        for (int at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean numberGoesOn = end < plain.length()
                    && Character.isDigit(plain.charAt(end))
                    && Character.isDigit(plain.charAt(end - 1));
            if (!numberGoesOn) {
                return true;
            }
        }
        return false;
    }

    private static List<Listed> all() {
        List<Listed> all = new ArrayList<>();
        Tables.resource(GpuModels.class, "gpus.tsv", 4).forEach(row -> {
            List<Integer> sizes = Arrays.stream(row.get(1).split(" "))
                    .map(Integer::valueOf)
                    .sorted()
                    .toList();
            for (String name : row.getFirst().split(" ")) {
                all.add(new Listed(name, sizes, Double.parseDouble(row.get(2)), Double.parseDouble(row.get(3))));
            }
        });
        return List.copyOf(all);
    }
}
