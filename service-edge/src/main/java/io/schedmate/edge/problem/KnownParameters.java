package io.schedmate.edge.problem;

import io.schedmate.model.problem.FieldViolation;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.UriComponentsBuilder;

/** Refuses unknown query parameters, which are mistakes, like unknown properties of a body. */
final class KnownParameters implements HandlerInterceptor, WebMvcConfigurer {

    private static final DefaultParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

    private final Map<HandlerMethod, Set<String>> known = new ConcurrentHashMap<>();

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        String query = request.getQueryString();
        // The page of an error answers with the error, whatever the call's parameters were.
        if (query != null
                && request.getDispatcherType() != DispatcherType.ERROR
                && handler instanceof HandlerMethod method
                && method.getBeanType().getName().startsWith("io.schedmate.")) {
            refuseUnknown(query, known.computeIfAbsent(method, KnownParameters::names));
        }
        return true;
    }

    private static void refuseUnknown(String query, Set<String> names) {
        String right = names.isEmpty() ? "omitted, because this call has no parameters" : "one of " + names;
        List<FieldViolation> unknown =
                UriComponentsBuilder.newInstance().query(query).build().getQueryParams().keySet().stream()
                        .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
                        .filter(name -> !name.isBlank() && !names.contains(name))
                        .map(name -> new FieldViolation("query:" + name, "unknown parameter", right))
                        .toList();
        if (!unknown.isEmpty()) {
            throw ProblemException.invalid(unknown);
        }
    }

    private static Set<String> names(HandlerMethod method) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(method.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .forEach(parameter -> names.add(name(parameter)));
        return names;
    }

    private static String name(MethodParameter parameter) {
        RequestParam annotation = Objects.requireNonNull(parameter.getParameterAnnotation(RequestParam.class));
        parameter.initParameterNameDiscovery(NAMES);
        return annotation.name().isEmpty() ? Objects.requireNonNull(parameter.getParameterName()) : annotation.name();
    }
}
