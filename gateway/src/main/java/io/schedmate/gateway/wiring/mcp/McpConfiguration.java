package io.schedmate.gateway.wiring.mcp;

import io.micrometer.observation.ObservationRegistry;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.schedmate.gateway.session.Confirmations;
import io.schedmate.gateway.session.ToolCalls;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.ApiDocument;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import java.net.URI;
import java.security.SecureRandom;
import java.util.function.Supplier;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStatelessServerTransport;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.servlet.function.EntityResponse;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/** Configures the MCP server at {@value #PATH}. It has no sessions: each call authenticates its caller. */
@Configuration(proxyBeanMethods = false)
class McpConfiguration {

    static final String PATH = "/mcp";
    private static final String UNREADABLE = """
            {"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "Expected a call of the protocol, got another text."}}""";

    @Bean
    WebMvcStatelessServerTransport assistants() {
        return WebMvcStatelessServerTransport.builder()
                .jsonMapper(new JacksonMcpJsonMapper(JsonMapper.builder().build()))
                .messageEndpoint(PATH)
                .contextExtractor(AssistantCaller::of)
                .build();
    }

    @Bean
    RouterFunction<ServerResponse> assistantsRoute(WebMvcStatelessServerTransport assistants) {
        return assistants.getRouterFunction().filter((request, next) -> plain(next.handle(request)));
    }

    @Bean(destroyMethod = "close")
    McpStatelessSyncServer assistantsServer(
            WebMvcStatelessServerTransport assistants,
            ApiDocument document,
            PublishedCalls calls,
            GatewayProperties settings,
            Confirmations confirmations,
            ToolCalls toolCalls,
            ClientHttpRequestFactory serviceConnections,
            ObservationRegistry observations,
            Environment environment) {
        var http = RestClient.builder()
                .requestFactory(serviceConnections)
                .observationRegistry(observations)
                .build();
        var published = new PublishedTools(document, calls);
        var api = new PublishedApi(http, address(settings, environment), toolCalls, settings.assistants());
        var marked = new MarkedData(new SecureRandom());
        return McpServer.sync(assistants)
                .serverInfo("schedmate", document.json().at("/info/version").asString())
                .instructions(WrittenPrompts.text("instructions.md"))
                .capabilities(ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .prompts(false)
                        .build())
                .tools(new ReadingTools(published, api, marked).all())
                .tools(new ApprovalTool(published, api, marked, confirmations).specification())
                .resourceTemplates(new JobResources(published, api, marked).all())
                .prompts(WrittenPrompts.all())
                // Runs a tool on the thread of the call, so that the tool's calls belong to the call's trace.
                .immediateExecution(true)
                .build();
    }

    private static Supplier<URI> address(GatewayProperties settings, Environment environment) {
        URI configured = settings.assistants().api();
        return () -> configured == null
                ? URI.create("http://127.0.0.1:" + environment.getRequiredProperty("local.server.port"))
                : configured;
    }

    /**
     * Replaces the transport's response to an unreadable call, which is an exception whose stack trace and text must
     * not be exposed.
     */
    private static ServerResponse plain(ServerResponse answer) throws Exception {
        return answer instanceof EntityResponse<?> entity && entity.entity() instanceof McpError
                ? ServerResponse.badRequest()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(UNREADABLE)
                : answer;
    }
}
