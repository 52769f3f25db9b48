package io.schedmate.code.estimate.scaling;

/**
 * The ratio of samples per second in two settings.
 *
 * @param p10 one case of ten is expected below it
 * @param p90 one case of ten is expected above it
 * @param sameModel measured runs of the same model that it rests on; 0 where none of them shows such a change
 * @param otherModels models whose runs say how such a change goes
 * @param usesPublished whether the data sheets of the types of GPU enter
 */
public record SpeedRatio(double p10, double p50, double p90, int sameModel, int otherModels, boolean usesPublished) {

    /** Standard deviations from the median to p10 and to p90 of a normal distribution. */
    private static final double TO_P90 = 1.2816;

    static SpeedRatio of(double ln, double deviation, int sameModel, int otherModels, boolean usesPublished) {
        double reach = TO_P90 * deviation;
        return new SpeedRatio(
                Math.exp(ln - reach), Math.exp(ln), Math.exp(ln + reach), sameModel, otherModels, usesPublished);
    }
}
