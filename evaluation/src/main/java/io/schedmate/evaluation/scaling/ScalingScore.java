package io.schedmate.evaluation.scaling;

/**
 * Errors of speed ratios, as shares of the truth.
 *
 * @param change the difference between the known run and the requested setting
 * @param known number of runs of the model, including the known one; all others are of other models
 * @param questions number of questions
 * @param median of our prediction
 * @param mean of our prediction
 * @param linear the median if speed is assumed proportional to the number of GPUs, and otherwise constant
 * @param same the median if speed is assumed constant
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
