package io.schedmate.failure.diagnosis;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.node.XidReading;
import java.util.List;

/**
 * All that a diagnosis rests on.
 *
 * @param logs the streams of the attempt
 * @param xids what the driver told on the attempt's nodes while it ran
 * @param neighbours how many other jobs failed on its nodes at about the time
 */
public record Evidence(JobFailed failed, List<ArchivedLines> logs, List<NodeXid> xids, int neighbours) {

    public Evidence {
        logs = List.copyOf(logs);
        xids = List.copyOf(xids);
    }

    /** An error that the driver told of on a node. */
    public record NodeXid(String node, XidReading reading) {}
}
