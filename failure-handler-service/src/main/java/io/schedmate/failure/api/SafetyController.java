package io.schedmate.failure.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.recovery.record.Scores;
import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.BreakerList;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.api.recovery.RecoveryScores;
import io.schedmate.model.api.recovery.ResetBreakerRequest;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists and resets the breakers of recovery, and lists the scores of its decisions. */
@RestController
@RequestMapping("/api/v1/recoveries")
class SafetyController {

    private static final int MAX_CLUSTER_LENGTH = 128;

    private final Breakers breakers;
    private final Scores scores;
    private final Clock clock;

    SafetyController(Breakers breakers, Scores scores, Clock clock) {
        this.breakers = breakers;
        this.scores = scores;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping("/breakers")
    BreakerList breakers() {
        return new BreakerList(breakers.list());
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @PostMapping("/breakers/{cluster}/reset")
    Breaker reset(@PathVariable String cluster, @RequestBody ResetBreakerRequest request, Caller caller) {
        if (cluster.length() > MAX_CLUSTER_LENGTH) {
            throw ProblemException.invalid("path:cluster", cluster.length() + " characters", "at most 128 characters");
        }
        var note = new PersonNote(caller.subject(), clock.instant(), request.comment());
        return breakers.reset(cluster, note).orElseThrow(() -> Access.unknown("cluster", cluster));
    }

    @RequiresRole({Role.OPERATOR, Role.ADMIN})
    @GetMapping("/scores")
    RecoveryScores scores(@RequestParam @Nullable String cluster) {
        return new RecoveryScores(scores.of(Checks.text("cluster", cluster, MAX_CLUSTER_LENGTH)));
    }
}
