package io.schedmate.simulator.outlook;

import org.jspecify.annotations.Nullable;

/**
 * An outlook and the true values, in seconds from the question.
 *
 * @param drawn outlook from the replay alone
 * @param outlook outlook with the usual wait included and calibrated ranges
 * @param byLimits the start if each job ran as long as its limit allows; null if limits are unknown
 * @param byGroup the median wait of such jobs so far
 */
public record OutlookAnswer(
        String id,
        double trueStart,
        double trueEnd,
        Outlook drawn,
        Outlook outlook,
        @Nullable Double byLimits,
        double byGroup) {}
