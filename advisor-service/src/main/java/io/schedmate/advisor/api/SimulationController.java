package io.schedmate.advisor.api;

import io.schedmate.advisor.outlook.EndedJob;
import io.schedmate.advisor.simulate.PastJobs;
import io.schedmate.advisor.simulate.PreparedTrace;
import io.schedmate.advisor.simulate.Simulation;
import io.schedmate.advisor.simulate.SimulationRefused;
import io.schedmate.advisor.simulate.Simulations;
import io.schedmate.advisor.simulate.UnsupportedTrace;
import io.schedmate.advisor.simulate.UploadedTrace;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.simulation.SimulationLine;
import io.schedmate.model.api.simulation.SimulationRequest;
import io.schedmate.model.api.simulation.SimulationStage;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.WireJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Replays a trace under scheduling policies. The answer is streamed, and the simulation ends when the client
 * disconnects.
 */
@RestController
class SimulationController {

    private final Simulations simulations;
    private final PastJobs past;
    private final JsonMapper mapper = WireJson.answers();

    SimulationController(Simulations simulations, PastJobs past) {
        this.simulations = simulations;
        this.past = past;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping("/api/v1/simulations")
    void simulate(@RequestBody SimulationRequest request, Caller caller, HttpServletResponse response)
            throws IOException, InterruptedException {
        PreparedTrace trace = trace(request, caller);
        try (Simulation simulation = simulations.begin(caller.subject(), trace, request.policies())) {
            response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
            writeEvents(simulation, response.getOutputStream());
        } catch (SimulationRefused refused) {
            throw ProblemException.of(
                    refused.isCallers() ? ProblemType.RATE_LIMITED : ProblemType.UNAVAILABLE,
                    String.valueOf(refused.getMessage()));
        }
    }

    private void writeEvents(Simulation simulation, OutputStream answer) throws IOException, InterruptedException {
        SimulationLine line;
        do {
            line = simulation.next();
            answer.write(mapper.writeValueAsBytes(line));
            answer.write('\n');
            answer.flush();
        } while (line.stage() == SimulationStage.RUNNING || line.stage() == SimulationStage.POLICY);
    }

    private PreparedTrace trace(SimulationRequest request, Caller caller) {
        try {
            return request.past() == null
                    ? UploadedTrace.read(Objects.requireNonNull(request.csv()), request.nodes())
                    : past.read(request.past(), request.nodes(), job -> sees(caller, job));
        } catch (UnsupportedTrace unfit) {
            throw ProblemException.invalid(request.past() == null ? "/csv" : "/past", unfit.found(), unfit.expected());
        }
    }

    private static boolean sees(Caller caller, EndedJob job) {
        JobSubmission submission = job.submission();
        return submission == null ? caller.seesAll() : caller.sees(submission.owner(), submission.project());
    }
}
