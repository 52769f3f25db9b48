package io.schedmate.simulator.outlook;

/**
 * When a job will start and end.
 *
 * @param start seconds from now
 * @param end seconds from now
 */
public record Outlook(Range start, Range end) {

    /** Eight cases of ten are expected within {@code p10} and {@code p90}. */
    public record Range(double p10, double p50, double p90) {

        static Range of(long[] sorted) {
            return new Range(at(sorted, 0.1), at(sorted, 0.5), at(sorted, 0.9));
        }

        private static double at(long[] sorted, double share) {
            return sorted[(int) Math.round(share * (sorted.length - 1))];
        }

        public boolean holds(double seconds) {
            return p10 <= seconds && seconds <= p90;
        }
    }
}
