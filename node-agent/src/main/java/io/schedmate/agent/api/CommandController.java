package io.schedmate.agent.api;

import io.schedmate.agent.api.RequiresGrant.Grant;
import io.schedmate.agent.command.CheckRuns;
import io.schedmate.agent.command.CommandCall;
import io.schedmate.agent.command.Commands;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.signing.SigningProfile;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.URI;
import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Accepts the commands that only the failure handler may send. */
@RestController
@RequestMapping(SignedCalls.ROOT)
class CommandController {

    private static final String KEY = "Idempotency-Key";

    private final Commands commands;
    private final CheckRuns runs;

    CommandController(Commands commands, CheckRuns runs) {
        this.commands = commands;
        this.runs = runs;
    }

    @RequiresGrant(Grant.COMMAND)
    @PostMapping("/check-runs")
    ResponseEntity<CheckRun> check(
            @RequestHeader(KEY) String key, @RequestBody RunCheckRequest order, HttpServletRequest request) {
        CheckRun run = runs.run(call(key, request), order);
        return ResponseEntity.accepted()
                .location(URI.create(SignedCalls.ROOT + "/check-runs/" + run.runId()))
                .body(run);
    }

    @RequiresGrant(Grant.COMMAND)
    @PostMapping("/cordon")
    CommandResult cordon(@RequestHeader(KEY) String key, @RequestBody CordonRequest order, HttpServletRequest request) {
        return commands.cordon(call(key, request), order);
    }

    @RequiresGrant(Grant.COMMAND)
    @PostMapping("/uncordon")
    CommandResult uncordon(
            @RequestHeader(KEY) String key, @RequestBody UncordonRequest order, HttpServletRequest request) {
        return commands.uncordon(call(key, request), order);
    }

    @RequiresGrant(Grant.COMMAND)
    @PostMapping("/drain")
    ResponseEntity<CommandResult> drain(
            @RequestHeader(KEY) String key, @RequestBody DrainRequest order, HttpServletRequest request) {
        return accepted(commands.drain(call(key, request), order));
    }

    @RequiresGrant(Grant.COMMAND)
    @PostMapping("/jobs/{jobId}/restart")
    ResponseEntity<CommandResult> restart(
            @RequestHeader(KEY) String key,
            @PathVariable UUID jobId,
            @RequestBody RestartRequest order,
            HttpServletRequest request) {
        return accepted(commands.restart(call(key, request), new JobId(jobId), order));
    }

    private static ResponseEntity<CommandResult> accepted(CommandResult result) {
        URI where = URI.create(SignedCalls.ROOT + "/commands/" + result.commandId());
        return ResponseEntity.accepted().location(where).body(result);
    }

    private static CommandCall call(String key, HttpServletRequest request) {
        String digest = SigningProfile.contentDigest(kept(request).body());
        return new CommandCall(key, request.getMethod() + " " + request.getRequestURI() + " " + digest);
    }

    private static KeptBody kept(HttpServletRequest request) {
        HttpServletRequest at = request;
        while (!(at instanceof KeptBody) && at instanceof HttpServletRequestWrapper wrapper) {
            at = (HttpServletRequest) wrapper.getRequest();
        }
        if (at instanceof KeptBody kept) {
            return kept;
        }
        throw new IllegalStateException("The command did not pass through SignedCalls.");
    }
}
