package io.schedmate.edge.problem;

import io.schedmate.model.problem.Problem;
import jakarta.annotation.security.PermitAll;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Renders errors that occur outside controllers, in filters and in the web server, as problems. */
@RestController
class ErrorPage implements ErrorController {

    private final ProblemAnswers answers;

    ErrorPage(ProblemAnswers answers) {
        this.answers = answers;
    }

    @PermitAll
    @RequestMapping("${spring.web.error.path:${error.path:/error}}")
    ResponseEntity<Problem> error(HttpServletRequest request) {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        return answers.answer(MvcProblems.byStatus(status instanceof Integer known ? known : 404), request);
    }
}
