package io.schedmate.slurm.format;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slurm's trackable resources, such as {@code cpu=32,mem=512G,node=2,gres/gpu:a100=8,gres/gpu=8}. Null for a missing
 * resource.
 *
 * @param gpus GPUs of all types together
 * @param gpuType the first type given
 */
public record Tres(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Integer cpus,
        @Nullable Long memoryBytes) {

    private static final Pattern MEMORY = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([KMGTP]?)[nc]?");
    private static final String UNITS = "KMGTP";
    /** Memory without a unit is in megabytes (1024 times 1024 bytes). */
    private static final String USUAL_UNIT = "M";

    private static final String GPU = "gres/gpu";

    /** Thrown for a list that is not in Slurm's format. */
    public static final class Malformed extends IllegalArgumentException {

        private static final long serialVersionUID = 1L;

        private final String expected;
        private final String found;

        private Malformed(String expected, String found) {
            super("Expected %s (%s).".formatted(expected, found));
            this.expected = expected;
            this.found = found;
        }

        /** Returns the expected form. */
        public String expected() {
            return expected;
        }

        public String found() {
            return found;
        }
    }

    /** Returns a list without resources. */
    public static Tres none() {
        return new Tres(null, null, null, null, null);
    }

    /**
     * Parses a list.
     *
     * @throws Malformed if any part cannot be parsed
     */
    public static Tres of(String text) {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw new Malformed("name=value, with commas between", text);
            }
            parts.put(part.substring(0, equals), part.substring(equals + 1));
        }
        return new Tres(
                count(parts.get("node")),
                gpus(parts),
                gpuType(parts),
                count(parts.get("cpu")),
                memory(parts.get("mem")));
    }

    /** Returns these resources, with missing ones filled in from another list. */
    public Tres or(Tres other) {
        return new Tres(
                nodes == null ? other.nodes : nodes,
                gpus == null ? other.gpus : gpus,
                gpuType == null ? other.gpuType : gpuType,
                cpus == null ? other.cpus : cpus,
                memoryBytes == null ? other.memoryBytes : memoryBytes);
    }

    private static @Nullable Integer gpus(Map<String, String> parts) {
        if (parts.containsKey(GPU)) {
            return count(parts.get(GPU));
        }
        Integer sum = null;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            Integer counted = part.getKey().startsWith(GPU + ":") ? count(part.getValue()) : null;
            sum = counted == null ? sum : Integer.valueOf((sum == null ? 0 : sum) + counted);
        }
        return sum;
    }

    private static @Nullable String gpuType(Map<String, String> parts) {
        return parts.keySet().stream()
                .filter(name -> name.startsWith(GPU + ":"))
                .map(name -> name.substring(GPU.length() + 1))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Integer count(@Nullable String digits) {
        if (digits == null) {
            return null;
        }
        if (!digits.matches("\\d{1,9}")) {
            throw new Malformed("whole numbers", digits);
        }
        return Integer.valueOf(digits);
    }

    private static @Nullable Long memory(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher parts = MEMORY.matcher(text);
        if (!parts.matches()) {
            throw new Malformed("memory such as 512G", text);
        }
        String unit = parts.group(2).isEmpty() ? USUAL_UNIT : parts.group(2);
        return (long) (Double.parseDouble(parts.group(1)) * Math.pow(1024, UNITS.indexOf(unit) + 1));
    }
}
