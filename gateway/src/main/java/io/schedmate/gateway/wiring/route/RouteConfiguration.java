package io.schedmate.gateway.wiring.route;

import static org.springframework.cloud.gateway.server.mvc.filter.BeforeFilterFunctions.uri;
import static org.springframework.cloud.gateway.server.mvc.handler.GatewayRouterFunctions.route;
import static org.springframework.cloud.gateway.server.mvc.handler.HandlerFunctions.http;
import static org.springframework.web.servlet.function.RequestPredicates.method;
import static org.springframework.web.servlet.function.RequestPredicates.path;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.access.Operations;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/** Defines a route for each operation of the document that the gateway does not handle itself. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {

    private static final Duration MAX_CONNECT_TIME = Duration.ofSeconds(2);

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService callThreads() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }

    /**
     * Creates the client for the services. It has no read timeout, which would end streams; the guard of each call
     * limits the time until the response begins.
     */
    @Bean
    ClientHttpRequestFactory serviceConnections(ExecutorService callThreads) {
        var client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(MAX_CONNECT_TIME)
                .executor(callThreads)
                .build();
        return new ServiceConnections(new JdkClientHttpRequestFactory(client, callThreads));
    }

    @Bean
    RouterFunction<ServerResponse> routes(
            PublishedCalls calls, RouteTable table, InternalTokens tokens, ProblemAnswers answers) {
        return calls.all().stream()
                .filter(table::leadsAway)
                .flatMap(operation -> table.targets(operation).stream()
                        .map(target -> one(operation, target, table.settings(operation), tokens, answers)))
                .reduce(RouterFunction::and)
                .orElseThrow();
    }

    private static RouterFunction<ServerResponse> one(
            Operation operation,
            RouteTable.Target target,
            GatewayProperties.Operation settings,
            InternalTokens tokens,
            ProblemAnswers answers) {
        return route(operation.id())
                .route(
                        method(HttpMethod.valueOf(operation.method())).and(path(Operations.PREFIX + target.path())),
                        http())
                .before(uri(target.service()))
                .before(new CallerHeaders(operation, tokens))
                .filter(new ServiceCall(settings, target.guard(), answers))
                .build();
    }
}
