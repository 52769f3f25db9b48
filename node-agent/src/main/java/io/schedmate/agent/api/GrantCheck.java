package io.schedmate.agent.api;

import io.schedmate.agent.api.RequiresGrant.Grant;
import io.schedmate.agent.command.AgentRefused;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.signing.TrustedKey;
import jakarta.annotation.security.PermitAll;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Enforces {@link RequiresGrant} after the handler method is selected, so that no spelling of a path bypasses it. */
@Component
class GrantCheck implements HandlerInterceptor, WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && !method.hasMethodAnnotation(PermitAll.class)) {
            allow(method, SignedCalls.signer(request));
        }
        return true;
    }

    private static void allow(HandlerMethod method, TrustedKey signer) {
        RequiresGrant required = method.getMethodAnnotation(RequiresGrant.class);
        if (required == null || (required.value() == Grant.COMMAND && !signer.mayCommand())) {
            throw AgentRefused.because(
                    AgentRefusal.GRANT_MISSING,
                    "Expected a key with the required grant. Sign with the failure handler's key.");
        }
    }
}
