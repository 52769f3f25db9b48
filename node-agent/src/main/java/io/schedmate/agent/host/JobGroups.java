package io.schedmate.agent.host;

import io.schedmate.model.job.JobId;
import io.schedmate.shipping.find.LogPattern;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the control groups of jobs with the patterns that the site configured. */
final class JobGroups {

    private static final String IN_EACH = "/memory.stat";
    private static final int MAX = 256;

    private final String cluster;
    private final String scheduler;
    private final List<LogPattern> patterns;
    private final Attempts attempts;
    private Map<Path, Job> known = new HashMap<>();

    /** The job of a control group. The attempt is looked up once per group, because a restarted job has a new group. */
    record Job(JobId jobId, int attempt) {}

    JobGroups(String cluster, String scheduler, List<String> patterns, Attempts attempts) {
        this.cluster = cluster;
        this.scheduler = scheduler;
        this.patterns = patterns.stream()
                .map(pattern -> LogPattern.of(pattern + IN_EACH, scheduler))
                .toList();
        this.attempts = attempts;
    }

    Map<Path, Job> find() {
        Map<Path, Job> found = new LinkedHashMap<>();
        for (LogPattern pattern : patterns) {
            pattern.find(
                    (file, names) -> {
                        Path folder = file.getParent();
                        if (folder != null && found.size() < MAX) {
                            found.put(folder, knownOr(folder, names.externalId()));
                        }
                    },
                    (_, _) -> {});
        }
        known = found;
        return found;
    }

    private Job knownOr(Path folder, String externalId) {
        Job before = known.get(folder);
        return before == null ? job(externalId) : before;
    }

    private Job job(String externalId) {
        JobId jobId = JobId.of(cluster, scheduler, externalId);
        return new Job(jobId, attempts.of(jobId));
    }
}
