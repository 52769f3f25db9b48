package io.schedmate.simulator.outlook;

import org.jspecify.annotations.Nullable;

/**
 * One outlook with what came true; all in seconds from the question.
 *
 * @param raw as drawn
 * @param outlook the same, set right by how earlier ones came true
 * @param byLimits the start if every job ran as long as its limit allows; null where limits are not told
 * @param byGroup the median wait of such jobs so far
 */
public record OutlookAnswer(
        String id,
        double trueStart,
        double trueEnd,
        Outlook raw,
        Outlook outlook,
        @Nullable Double byLimits,
        double byGroup) {}
