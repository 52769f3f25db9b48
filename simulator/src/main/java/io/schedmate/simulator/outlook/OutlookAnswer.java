package io.schedmate.simulator.outlook;

import org.jspecify.annotations.Nullable;

/**
 * One outlook with what came true; all in seconds from the question.
 *
 * @param drawn by the replay alone
 * @param outlook the same, its ranges set by how earlier ones came true
 * @param byLimits the start if every job ran as long as its limit allows; null where limits are not told
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
