package io.schedmate.recovery.rate;

import java.time.Duration;
import java.time.Instant;

/**
 * A node's history up to an instant, discounted by age.
 *
 * @param events sum of the incidents' discounted weights
 * @param squares sum of their squares: the variance of {@code events}, were the incidents Poisson
 * @param days discounted days in which the node was in service
 */
record Discounted(double events, double squares, double days) {

    private static final double SECONDS_PER_DAY = 86_400;

    static Discounted of(NodeHistory history, Instant now, Duration halfLife) {
        double decay = Math.log(2) / (halfLife.toSeconds() / SECONDS_PER_DAY);
        double events = 0;
        double squares = 0;
        for (Incident incident : history.incidents()) {
            if (!incident.at().isAfter(now)) {
                double weight = incident.weight() * Math.exp(-decay * days(incident.at(), now));
                events += weight;
                squares += weight * weight;
            }
        }
        double days = history.spans().stream()
                .filter(span -> span.from().isBefore(now))
                .mapToDouble(span -> days(span, now, decay))
                .sum();
        return new Discounted(events, squares, days);
    }

    /** Returns the integral of the discount over the span, in days. */
    private static double days(Span span, Instant now, double decay) {
        Instant to = span.to().isBefore(now) ? span.to() : now;
        return (Math.exp(-decay * days(to, now)) - Math.exp(-decay * days(span.from(), now))) / decay;
    }

    private static double days(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0 / SECONDS_PER_DAY;
    }
}
