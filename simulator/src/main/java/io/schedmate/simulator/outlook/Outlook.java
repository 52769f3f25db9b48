package io.schedmate.simulator.outlook;

/**
 * The predicted start and end of a job.
 *
 * @param start seconds from now
 * @param end seconds from now
 */
public record Outlook(Range start, Range end) {

    /**
     * Returns the outlook with the mean of the replayed start and the usual wait. Both have errors, of different kinds
     * (Bates and Granger, 1969). A job that starts at once in the replay keeps that start.
     *
     * @param seconds median wait of such jobs
     */
    public Outlook beside(double seconds) {
        if (start.p50() <= 0) {
            return this;
        }
        double later = (seconds - start.p50()) / 2;
        return new Outlook(start.moved(later), end.moved(later));
    }

    /** A median with a range: 80 % of cases are expected between {@code p10} and {@code p90}. */
    public record Range(double p10, double p50, double p90) {

        static Range of(long[] sorted) {
            return new Range(at(sorted, 0.1), at(sorted, 0.5), at(sorted, 0.9));
        }

        private static double at(long[] sorted, double share) {
            return sorted[(int) Math.round(share * (sorted.length - 1))];
        }

        private Range moved(double later) {
            return new Range(Math.max(0, p10 + later), Math.max(0, p50 + later), Math.max(0, p90 + later));
        }

        public boolean holds(double seconds) {
            return p10 <= seconds && seconds <= p90;
        }
    }
}
