package io.schedmate.code.estimate.scaling;

/**
 * The ratio of samples per second in two settings.
 *
 * @param p10 10 % of cases are expected below it
 * @param p90 10 % of cases are expected above it
 * @param sameModel number of measured runs of the same model used; 0 if none shows such a change
 * @param otherModels number of other models used
 * @param usesPublished whether data sheets of GPU types are used
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
