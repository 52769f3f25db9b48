package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;
import java.util.List;

/** Finds the processes of a job through its control groups. */
public final class JobProcesses {

    private final JobGroups groups;

    /**
     * Creates a lookup.
     *
     * @param jobGroups patterns of the folders of jobs' control groups; without any, no processes are found
     */
    public JobProcesses(String cluster, String scheduler, List<String> jobGroups) {
        this.groups = new JobGroups(cluster, scheduler, jobGroups, _ -> 1);
    }

    /** Returns the process ids of a job; empty if it has none on this node. */
    public synchronized List<String> of(JobId job) {
        return groups.find().entrySet().stream()
                .filter(group -> group.getValue().jobId().equals(job))
                .flatMap(group -> new ControlGroup(group.getKey()).processes().stream())
                .distinct()
                .toList();
    }
}
