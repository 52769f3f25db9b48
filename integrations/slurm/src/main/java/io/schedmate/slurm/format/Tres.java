package io.schedmate.slurm.format;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Slurm's list of trackable resources, such as {@code cpu=8,mem=64G,node=2,gres/gpu:a100=4}. */
public final class Tres {

    private static final Pattern ALL_GPUS = Pattern.compile("(?:^|,)gres/gpu=(\\d{1,9})");
    private static final Pattern TYPED_GPUS = Pattern.compile("(?:^|,)gres/gpu:([^=,]+)=(\\d{1,9})");
    private static final Pattern MEMORY = Pattern.compile("(?:^|,)mem=(\\d{1,15}(?:\\.\\d{1,9})?)([KMGTP]?)");

    private Tres() {}

    public static @Nullable Integer gpus(String tres) {
        Matcher all = ALL_GPUS.matcher(tres);
        if (all.find()) {
            return Integer.valueOf(all.group(1));
        }
        Matcher typed = TYPED_GPUS.matcher(tres);
        return typed.find() ? Integer.valueOf(typed.group(2)) : null;
    }

    public static @Nullable String gpuType(String tres) {
        Matcher typed = TYPED_GPUS.matcher(tres);
        return typed.find() ? typed.group(1) : null;
    }

    public static @Nullable Long memoryBytes(String tres) {
        Matcher memory = MEMORY.matcher(tres);
        if (!memory.find()) {
            return null;
        }
        // Without a letter Slurm means megabytes.
        int power = memory.group(2).isEmpty() ? 2 : " KMGTP".indexOf(memory.group(2));
        return Math.round(Double.parseDouble(memory.group(1)) * Math.pow(1024, power));
    }
}
