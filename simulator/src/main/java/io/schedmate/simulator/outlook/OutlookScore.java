package io.schedmate.simulator.outlook;

import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The quality of outlooks.
 *
 * @param asked number of jobs with a prediction
 * @param startError median absolute error of the start's median, in seconds
 * @param startCovered share of starts within the 80 % range
 * @param endCovered share of ends within the 80 % range
 * @param drawnError median absolute error of the replay alone
 * @param drawnCovered share of starts within the uncalibrated range
 * @param byLimits median absolute error if each job runs to its limit; null if limits are unknown
 * @param byGroup median absolute error of the group's median wait
 */
public record OutlookScore(
        int asked,
        double startError,
        double startCovered,
        double endCovered,
        double drawnError,
        double drawnCovered,
        @Nullable Double byLimits,
        double byGroup) {

    public static OutlookScore of(List<OutlookAnswer> answers) {
        List<OutlookAnswer> limited =
                answers.stream().filter(each -> each.byLimits() != null).toList();
        return new OutlookScore(
                answers.size(),
                median(answers, each -> Math.abs(each.outlook().start().p50() - each.trueStart())),
                share(answers, each -> each.outlook().start().holds(each.trueStart()) ? 1 : 0),
                share(answers, each -> each.outlook().end().holds(each.trueEnd()) ? 1 : 0),
                median(answers, each -> Math.abs(each.drawn().start().p50() - each.trueStart())),
                share(answers, each -> each.drawn().start().holds(each.trueStart()) ? 1 : 0),
                limited.isEmpty()
                        ? null
                        : median(limited, each -> Math.abs(Objects.requireNonNull(each.byLimits()) - each.trueStart())),
                median(answers, each -> Math.abs(each.byGroup() - each.trueStart())));
    }

    private static double median(List<OutlookAnswer> answers, ToDoubleFunction<OutlookAnswer> error) {
        return answers.isEmpty()
                ? 0
                : Median.withDefaults()
                        .evaluate(answers.stream().mapToDouble(error).toArray());
    }

    private static double share(List<OutlookAnswer> answers, ToDoubleFunction<OutlookAnswer> holds) {
        return answers.stream().mapToDouble(holds).average().orElse(0);
    }
}
