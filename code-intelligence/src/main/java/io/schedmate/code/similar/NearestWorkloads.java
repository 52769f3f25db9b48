package io.schedmate.code.similar;

import io.schedmate.code.workload.Workload;
import java.util.List;

/** Past jobs whose texts lie nearest to a vector. */
@FunctionalInterface
public interface NearestWorkloads {

    /** At most {@code count} of them, nearest first. */
    List<Near> nearest(float[] vector, int count);

    /** @param cosine -1 to 1 */
    record Near(String id, double cosine, Workload job) {}
}
