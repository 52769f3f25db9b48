package io.schedmate.agent.api;

import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import jakarta.annotation.security.PermitAll;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers errors that occur outside controllers: in filters and in the web server. */
@RestController
class ErrorPage implements ErrorController {

    private final ProblemAnswers problems;

    ErrorPage(ProblemAnswers problems) {
        this.problems = problems;
    }

    @PermitAll
    @RequestMapping("${spring.web.error.path:${error.path:/error}}")
    ResponseEntity<AgentProblem> error(HttpServletRequest request) {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        AgentRefusal refusal = refusal(status instanceof Integer known ? known : AgentRefusal.NOT_FOUND.status());
        return ResponseEntity.status(refusal.status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problems.problem(
                        request,
                        refusal,
                        "Expected a valid call, got (%s). See the OpenAPI document or the agent's log."
                                .formatted(refusal.title()),
                        null,
                        List.of()));
    }

    private static AgentRefusal refusal(int status) {
        if (status == AgentRefusal.NOT_FOUND.status()) {
            return AgentRefusal.NOT_FOUND;
        }
        return status >= AgentRefusal.INTERNAL_ERROR.status()
                ? AgentRefusal.INTERNAL_ERROR
                : AgentRefusal.INVALID_REQUEST;
    }
}
