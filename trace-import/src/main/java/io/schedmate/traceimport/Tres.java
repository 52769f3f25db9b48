package io.schedmate.traceimport;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Slurm's trackable resources, such as {@code cpu=32,mem=512G,node=2,gres/gpu:a100=8,gres/gpu=8}. Null for a resource
 * that is not given.
 */
record Tres(
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        @Nullable String gpuType,
        @Nullable Integer cpus,
        @Nullable Long memoryBytes) {

    private static final Pattern MEMORY = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([KMGTP]?)[nc]?");
    private static final String GPU = "gres/gpu";

    static Tres of(String column, @Nullable String text) {
        if (text == null) {
            return new Tres(null, null, null, null, null);
        }
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw BadValue.of(column, "name=value, with commas between", text, "export with sacct --parsable2");
            }
            parts.put(part.substring(0, equals), part.substring(equals + 1));
        }
        return new Tres(
                count(column, parts.get("node")),
                gpus(column, parts),
                gpuType(parts),
                count(column, parts.get("cpu")),
                memory(column, parts.get("mem")));
    }

    /** What this does not tell, from another. */
    Tres or(Tres other) {
        return new Tres(
                nodes == null ? other.nodes : nodes,
                gpus == null ? other.gpus : gpus,
                gpuType == null ? other.gpuType : gpuType,
                cpus == null ? other.cpus : cpus,
                memoryBytes == null ? other.memoryBytes : memoryBytes);
    }

    private static @Nullable Integer gpus(String column, Map<String, String> parts) {
        if (parts.containsKey(GPU)) {
            return count(column, parts.get(GPU));
        }
        Integer sum = null;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            Integer counted = part.getKey().startsWith(GPU + ":") ? count(column, part.getValue()) : null;
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

    private static @Nullable Integer count(String column, @Nullable String digits) {
        if (digits == null) {
            return null;
        }
        if (!digits.matches("\\d{1,9}")) {
            throw BadValue.of(column, "whole numbers", digits, "export with sacct --parsable2");
        }
        return Integer.valueOf(digits);
    }

    private static @Nullable Long memory(String column, @Nullable String text) {
        if (text == null) {
            return null;
        }
        Matcher parts = MEMORY.matcher(text);
        if (!parts.matches()) {
            throw BadValue.of(column, "memory such as 512G", text, "export with sacct --parsable2");
        }
        int thousands = "KMGTP".indexOf(parts.group(2)) + (parts.group(2).isEmpty() ? 0 : 1);
        return (long) (Double.parseDouble(parts.group(1)) * Math.pow(1024, thousands));
    }
}
