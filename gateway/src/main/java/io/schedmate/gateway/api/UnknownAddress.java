package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.gateway.access.Operations;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is asked of an address that the document does not have, or not with that method. */
@RestController
class UnknownAddress {

    private final Operations operations;

    UnknownAddress(Operations operations) {
        this.operations = operations;
    }

    @RequestMapping("/api/**")
    void refuse(HttpServletRequest request) {
        var methods = operations.methods(request.getRequestURI());
        throw methods.isEmpty()
                ? ProblemException.of(
                        ProblemType.NOT_FOUND, "Expected an address of the API document (another). Maybe see /docs.")
                : ProblemException.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        "Expected one of %s (%s). Maybe see /docs.".formatted(methods, request.getMethod()));
    }
}
