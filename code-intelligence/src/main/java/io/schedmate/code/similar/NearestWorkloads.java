package io.schedmate.code.similar;

import io.schedmate.code.workload.Workload;
import java.util.List;

/** Searches past jobs by the vectors of their texts. */
@FunctionalInterface
public interface NearestWorkloads {

    /** Returns at most {@code count} past jobs, nearest to the vector first. */
    List<Near> nearest(float[] vector, int count);

    /** @param cosine -1 to 1 */
    record Near(String id, double cosine, Workload job) {}
}
