package io.schedmate.simulator.report;

import java.util.Arrays;
import java.util.List;

/**
 * The number of jobs that waited or ran at the same time.
 *
 * @param times times of changes, ascending
 * @param areas jobs times seconds up to each of these times
 * @param counts number of jobs from each of these times on
 */
@SuppressWarnings("ArrayRecordComponent") // Read by this class alone.
record Contention(double[] times, double[] areas, int[] counts) {

    static Contention of(List<ServedJob> jobs) {
        double[] starts =
                jobs.stream().mapToDouble(ServedJob::submitSeconds).sorted().toArray();
        double[] ends =
                jobs.stream().mapToDouble(ServedJob::endSeconds).sorted().toArray();
        int size = starts.length + ends.length;
        double[] times = new double[size];
        double[] areas = new double[size];
        int[] counts = new int[size];
        int started = 0;
        int ended = 0;
        int count = 0;
        for (int at = 0; at < size; at++) {
            boolean isStart = started < starts.length && starts[started] <= ends[ended];
            times[at] = isStart ? starts[started++] : ends[ended++];
            areas[at] = at == 0 ? 0 : areas[at - 1] + count * (times[at] - times[at - 1]);
            count += isStart ? 1 : -1;
            counts[at] = count;
        }
        return new Contention(times, areas, counts);
    }

    /** Returns the mean number of jobs between two times; 1 if they are equal. */
    double mean(double from, double to) {
        return to > from ? (area(to) - area(from)) / (to - from) : 1;
    }

    private double area(double time) {
        int found = Arrays.binarySearch(times, time);
        int at = found >= 0 ? found : -found - 2;
        return at < 0 ? 0 : areas[at] + counts[at] * (time - times[at]);
    }
}
