package io.schedmate.edge.problem;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers calls with 503 and a time to retry while the database is unavailable, because neither the service nor the
 * caller is at fault.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class StoreProblemAdvice {

    private static final Logger LOG = LoggerFactory.getLogger(StoreProblemAdvice.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final ProblemAnswers answers;

    StoreProblemAdvice(ProblemAnswers answers) {
        this.answers = answers;
    }

    @ExceptionHandler({
        DataAccessResourceFailureException.class,
        TransientDataAccessException.class,
        CannotCreateTransactionException.class
    })
    ResponseEntity<Problem> unavailable(Exception failure, HttpServletRequest request) {
        LOG.warn("The database does not answer: {}", failure.toString());
        return answers.answer(
                Problem.of(ProblemType.UNAVAILABLE, "The database does not answer. Try again.")
                        .retryAfter(RETRY_AFTER_SECONDS),
                request);
    }
}
