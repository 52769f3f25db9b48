package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;
import java.util.List;

/** Finds the processes of a job through the control groups of jobs. */
public final class JobProcesses {

    private final JobGroups groups;

    /** @param jobGroups patterns of the folders of jobs' control groups; empty = no job's processes are known */
    public JobProcesses(String cluster, String scheduler, List<String> jobGroups) {
        this.groups = new JobGroups(cluster, scheduler, jobGroups, _ -> 1);
    }

    /** Returns process ids; empty if the job has none here. */
    public synchronized List<String> of(JobId job) {
        return groups.find().entrySet().stream()
                .filter(group -> group.getValue().jobId().equals(job))
                .flatMap(group -> new ControlGroup(group.getKey()).processes().stream())
                .distinct()
                .toList();
    }
}
