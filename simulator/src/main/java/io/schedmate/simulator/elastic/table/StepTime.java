package io.schedmate.simulator.elastic.table;

/**
 * One training step.
 *
 * @param seconds duration of the whole step
 * @param syncSeconds the part for the exchange of gradients
 */
public record StepTime(double seconds, double syncSeconds) {

    public double computeSeconds() {
        return seconds - syncSeconds;
    }

    StepTime towards(StepTime other, double share) {
        return new StepTime(
                seconds + share * (other.seconds - seconds), syncSeconds + share * (other.syncSeconds - syncSeconds));
    }
}
