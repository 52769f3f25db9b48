package io.schedmate.failure.api;

import io.schedmate.edge.call.Guards;
import io.schedmate.failure.agents.AgentAddresses;
import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.job.JobId;
import io.schedmate.signing.CallSigner;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls agents over HTTP. Each call is signed, protected by a circuit breaker per node, and repeated under its key if
 * there was no answer.
 */
@Component
class HttpNodeAgents implements NodeAgents, AutoCloseable {

    private static final String ROOT = "/agent/v1";
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(20);

    private final HttpClient http;
    private final JsonMapper mapper = WireJson.tolerant();
    private final Guards guards;
    private final AgentAddresses addresses;
    private final Optional<CallSigner> signer;

    HttpNodeAgents(
            Guards guards, AgentAddresses addresses, Optional<CallSigner> signer, Optional<SSLContext> agentTls) {
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(CONNECT);
        agentTls.ifPresent(client::sslContext);
        this.http = client.build();
        this.guards = guards;
        this.addresses = addresses;
        this.signer = signer;
    }

    @Override
    public AgentAnswer<CheckRun> check(Address at, RunCheckRequest order) {
        return post(at, "/check-runs", order, CheckRun.class);
    }

    @Override
    public AgentAnswer<CommandResult> cordon(Address at, CordonRequest order) {
        return post(at, "/cordon", order, CommandResult.class);
    }

    @Override
    public AgentAnswer<CommandResult> uncordon(Address at, UncordonRequest order) {
        return post(at, "/uncordon", order, CommandResult.class);
    }

    @Override
    public AgentAnswer<CommandResult> drain(Address at, DrainRequest order) {
        return post(at, "/drain", order, CommandResult.class);
    }

    @Override
    public AgentAnswer<CommandResult> restart(Address at, JobId job, RestartRequest order) {
        return post(at, "/jobs/" + job + "/restart", order, CommandResult.class);
    }

    @Override
    public void close() {
        http.close();
    }

    private <T> AgentAnswer<T> post(Address at, String path, Object order, Class<T> type) {
        Optional<URI> base = addresses.of(at.node());
        if (base.isEmpty() || signer.isEmpty()) {
            return new AgentAnswer.Refused<>(
                    AgentRefusal.INVALID_REQUEST,
                    base.isEmpty()
                            ? "Expected a node name that can be used as an address, got (%s). Configure the address of its agent."
                                    .formatted(at.node())
                            : "Expected a key for signing commands, got none. Set SCHEDMATE_AGENTS_PRIVATE_KEY.");
        }
        byte[] body = mapper.writeValueAsBytes(order);
        return guards.named("node-agent-" + at.node())
                .call(
                        () -> answer(http.send(request(at, base.get(), path, body), BodyHandlers.ofByteArray()), type),
                        failure -> new AgentAnswer.NoAnswer<>(
                                "No answer from the agent of %s: %s.".formatted(at.node(), failure)));
    }

    /**
     * Creates a request. It is signed again for each attempt, because a signature is valid for seconds and its nonce
     * only once.
     */
    private HttpRequest request(Address at, URI base, String path, byte[] body) {
        URI target = base.resolve(ROOT + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(target)
                .timeout(ANSWER)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        signer.orElseThrow()
                .headers("POST", target.getRawPath(), null, at.node(), at.key(), body)
                .forEach(request::header);
        return request.build();
    }

    private <T> AgentAnswer<T> answer(HttpResponse<byte[]> response, Class<T> type) throws IOException {
        try {
            if (response.statusCode() / 100 == 2) {
                return new AgentAnswer.Answered<>(mapper.readValue(response.body(), type));
            }
            AgentProblem problem = mapper.readValue(response.body(), AgentProblem.class);
            return new AgentAnswer.Refused<>(problem.errorCode(), problem.detail());
        } catch (JacksonException other) {
            throw new IOException(
                    "Expected an answer from a node agent, got status %d. Another program may be listening at that address."
                            .formatted(response.statusCode()),
                    other);
        }
    }
}
