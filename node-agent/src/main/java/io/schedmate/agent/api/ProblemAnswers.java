package io.schedmate.agent.api;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.wire.WireJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes refusals as problems. */
@Component
class ProblemAnswers {

    static final String MEDIA_TYPE = "application/problem+json";

    private final AgentMode mode;
    private final JsonMapper json = WireJson.answers();

    ProblemAnswers(AgentMode mode) {
        this.mode = mode;
    }

    AgentProblem problem(
            HttpServletRequest request,
            AgentRefusal refusal,
            String detail,
            @Nullable Integer retryAfterSeconds,
            List<FieldViolation> violations) {
        String shortened = detail.substring(0, Math.min(4000, detail.length()));
        return new AgentProblem(
                refusal.uri(),
                refusal.title(),
                refusal.status(),
                shortened,
                URI.create(request.getRequestURI()),
                mode,
                refusal,
                retryAfterSeconds,
                violations.subList(0, Math.min(100, violations.size())));
    }

    void write(HttpServletRequest request, HttpServletResponse response, AgentRefusal refusal, String detail)
            throws IOException {
        AgentProblem problem = problem(request, refusal, detail, null, List.of());
        response.setStatus(problem.status());
        response.setContentType(MEDIA_TYPE);
        response.getOutputStream().write(json.writeValueAsBytes(problem));
    }
}
