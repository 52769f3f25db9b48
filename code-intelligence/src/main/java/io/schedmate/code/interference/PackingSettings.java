package io.schedmate.code.interference;

/**
 * The settings by which a packing is judged.
 *
 * @param evictBelowRatio 0 to 1
 * @param beforeSeconds the window before the packing
 * @param afterSeconds the window after the packing, including settling
 * @param settlingSeconds ignored after the packing, while the other job is still loading
 * @param minSamples the minimum number of samples in either window
 */
public record PackingSettings(
        double evictBelowRatio, double beforeSeconds, double afterSeconds, double settlingSeconds, int minSamples) {

    /** The threshold of the full paper, section 4.1. */
    public static final PackingSettings DEFAULT = new PackingSettings(0.65, 600, 600, 0, 3);

    public PackingSettings {
        if (!(evictBelowRatio >= 0 && evictBelowRatio <= 1)) {
            throw new IllegalArgumentException(
                    "Expected evictBelowRatio from 0 to 1, got (%s). It may have been given as a percentage."
                            .formatted(evictBelowRatio));
        }
        if (!(beforeSeconds > 0 && afterSeconds > settlingSeconds && settlingSeconds >= 0) || minSamples < 1) {
            throw new IllegalArgumentException(
                    "Expected windows with something in them and at least one sample, got (%s, %s, %s, %s). Start from DEFAULT."
                            .formatted(beforeSeconds, afterSeconds, settlingSeconds, minSamples));
        }
    }
}
