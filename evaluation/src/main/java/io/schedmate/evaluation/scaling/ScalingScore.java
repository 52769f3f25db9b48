package io.schedmate.evaluation.scaling;

/**
 * Errors of speed ratios, as shares of the truth.
 *
 * @param change what differs between the run that is known and the asked setting
 * @param known runs of the model, the one asked from included; all others are of other models
 * @param questions how many were asked
 * @param median of ours
 * @param mean of ours
 * @param linear the median where speed is taken to grow as the number of GPUs, and not otherwise
 * @param same the median where speed is taken not to change
 * @param inRange the share of truths within the 80 % range
 */
public record ScalingScore(
        String change,
        int known,
        int questions,
        double median,
        double mean,
        double linear,
        double same,
        double inRange) {}
