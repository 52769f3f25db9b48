package io.schedmate.logs.job;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Diagnoses a job from the logs of all its ranks. Returns one answer, which names the file that holds the root cause.
 *
 * @param each finds the start of the failure in one log; called once for each of them
 * @param merged diagnoses the merged log
 */
public record JobDiagnosis(FailureDiagnosis each, FailureDiagnosis merged) {

    /** @param logs in the order that applies to files without time stamps */
    public JobAnswer diagnose(List<JobLog> logs) {
        Map<String, Long> failures = new LinkedHashMap<>();
        long[] starts = new long[logs.size()];
        int reads = 0;
        for (int at = 0; at < logs.size(); at++) {
            Diagnosis alone = each.diagnose(logs.get(at).lines());
            reads += alone.rangeReads();
            Long start = alone.firstErrorLine();
            starts[at] = start == null ? Long.MAX_VALUE : start;
            if (start != null) {
                failures.put(logs.get(at).name(), start);
            }
        }
        JobLogs job = JobLogs.merge(logs, starts);
        Diagnosis diagnosis = merged.diagnose(job);
        return new Translation(job).of(diagnosis, failures, reads + (int) job.rangeReads());
    }
}
