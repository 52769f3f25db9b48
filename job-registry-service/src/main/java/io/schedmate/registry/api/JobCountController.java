package io.schedmate.registry.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.job.JobCount;
import io.schedmate.model.api.job.JobCounts;
import io.schedmate.model.job.JobState;
import io.schedmate.registry.lifecycle.Jobs;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Counts jobs by state. */
@RestController
class JobCountController {

    private static final int MAX_STATES = 8;

    private final Jobs jobs;

    JobCountController(Jobs jobs) {
        this.jobs = jobs;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/api/v1/jobs/counts")
    JobCounts count(@RequestParam(defaultValue = "") List<JobState> state, Caller caller) {
        return new JobCounts(jobs.count(wanted(state), JobReporters.seenBy(caller), JobCount.MAX));
    }

    private static Set<JobState> wanted(List<JobState> state) {
        List<JobState> states = Checks.items("query:state", state);
        if (states.size() > MAX_STATES) {
            throw ProblemException.invalid("query:state", states.size() + " states", "at most 8 states");
        }
        return states.isEmpty() ? EnumSet.allOf(JobState.class) : EnumSet.copyOf(states);
    }
}
