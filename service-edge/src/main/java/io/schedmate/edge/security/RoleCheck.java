package io.schedmate.edge.security;

import jakarta.annotation.security.PermitAll;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Enforces {@link RequiresRole} after the handler method is selected, so that no spelling of a path bypasses it. */
final class RoleCheck implements HandlerInterceptor, WebMvcConfigurer {

    private static final Role[] NOBODY = {};

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && !method.hasMethodAnnotation(PermitAll.class)) {
            RequiresRole required = method.getMethodAnnotation(RequiresRole.class);
            CallerAuthentication.current().require(required == null ? NOBODY : required.value());
        }
        return true;
    }
}
