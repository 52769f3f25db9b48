package io.schedmate.failure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.agent.check.Catalogue;
import io.schedmate.agent.check.SimulatedCheck;
import io.schedmate.agent.command.AgentJournal;
import io.schedmate.agent.command.AgentMemory;
import io.schedmate.agent.command.AgentRefused;
import io.schedmate.agent.command.CheckRuns;
import io.schedmate.agent.command.CommandCall;
import io.schedmate.agent.command.CommandSlots;
import io.schedmate.agent.command.Commands;
import io.schedmate.agent.evidence.HangEvidence;
import io.schedmate.agent.host.JobProcesses;
import io.schedmate.agent.run.NodePrograms;
import io.schedmate.agent.simulated.SimulatedNode;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.model.api.agent.command.CordonRequest;
import io.schedmate.model.api.agent.command.DrainRequest;
import io.schedmate.model.api.agent.command.RestartRequest;
import io.schedmate.model.api.agent.command.UncordonRequest;
import io.schedmate.model.api.node.Cordon;
import io.schedmate.model.job.JobId;
import io.schedmate.signing.AgentCall;
import io.schedmate.signing.CallRefused;
import io.schedmate.signing.CallVerifier;
import io.schedmate.signing.Ed25519Keys;
import io.schedmate.signing.SigningProfile;
import io.schedmate.signing.TrustedKey;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.json.JsonMapper;

/**
 * The real core of an agent, including signatures, on a plain HTTP server. It controls a simulated node and obeys only
 * its handler.
 */
final class SimulatedAgent {

    /** The key of test 1 in RFC 8032, section 7.1. */
    static final String PRIVATE_KEY = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";

    private static final String PUBLIC_KEY = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
    private static final String ROOT = "/agent/v1";

    private final SimulatedNode node = new SimulatedNode(8, InstantSource.system());
    private final JsonMapper mapper = WireJson.answers();
    private final List<Long> turns = new CopyOnWriteArrayList<>();
    private final Set<String> orders = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean mute = new AtomicBoolean();
    private final CallVerifier verifier;
    private final Commands commands;
    private final CheckRuns checks;
    private final HttpServer server;

    SimulatedAgent(String name) {
        InstantSource now = InstantSource.system();
        AtomicBoolean started = new AtomicBoolean();
        // A verifier that has just started would reject calls that may have been signed before its start.
        this.verifier = new CallVerifier(
                name,
                List.of(new TrustedKey("failure-handler-1", Ed25519Keys.publicKey(PUBLIC_KEY), true)),
                () -> started.getAndSet(true) ? now.instant() : now.instant().minusSeconds(60));
        AgentMemory memory = new AgentMemory(AgentJournal.inMemory(), now);
        CommandSlots free = new CommandSlots();
        NodePrograms none = new NodePrograms("/nowhere");
        HangEvidence evidence =
                new HangEvidence(none, new JobProcesses("hall-a", "slurm", List.of()), Path.of("/proc"), now);
        Catalogue real = Catalogue.ofNode(none, name, 8, List.of(), List.of(evidence));
        this.commands = new Commands(name, node, memory, free, now, UUID::randomUUID);
        this.checks = new CheckRuns(
                name,
                AgentMode.SIMULATED,
                SimulatedCheck.catalogue(real, node::faults),
                node,
                memory,
                free,
                now,
                UUID::randomUUID);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    SimulatedNode node() {
        return node;
    }

    List<Cordon> cordons() {
        return commands.state().cordons();
    }

    /** Returns the orders, each once however often it arrived, as the command and the key separated by a space. */
    Set<String> orders() {
        return Set.copyOf(orders);
    }

    /** Returns the fencing tokens that it received, in order. */
    List<Long> turns() {
        return List.copyOf(turns);
    }

    /** Releases a node as a person would after a repair. */
    void release(UUID recovery) {
        commands.uncordon(
                new CommandCall(UUID.randomUUID().toString(), "by hand"),
                new UncordonRequest(recovery, Integer.MAX_VALUE, "repaired"));
    }

    /** Closes the connection of each further call without an answer, or stops doing so. */
    void mute(boolean whether) {
        mute.set(whether);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (mute.get()) {
                return;
            }
            try {
                verifier.verify(call(exchange, body));
                send(exchange, 200, carriedOut(exchange, body));
            } catch (CallRefused refused) {
                send(exchange, refused.refusal().status(), problem(refused.refusal(), refused.detail()));
            } catch (AgentRefused refused) {
                send(exchange, refused.refusal().status(), problem(refused.refusal(), refused.detail()));
            }
        }
    }

    private Object carriedOut(HttpExchange exchange, byte[] body) {
        String path = exchange.getRequestURI().getPath();
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        CommandCall call = new CommandCall(key, "POST " + path + " " + SigningProfile.contentDigest(body));
        orders.add(path.substring(path.lastIndexOf('/') + 1) + " " + key);
        turns.add(mapper.readTree(body).get("fencingToken").asLong());
        return switch (path.substring(ROOT.length())) {
            case "/check-runs" -> checks.run(call, mapper.readValue(body, RunCheckRequest.class));
            case "/cordon" -> commands.cordon(call, mapper.readValue(body, CordonRequest.class));
            case "/uncordon" -> commands.uncordon(call, mapper.readValue(body, UncordonRequest.class));
            case "/drain" -> commands.drain(call, mapper.readValue(body, DrainRequest.class));
            default ->
                commands.restart(
                        call, JobId.parse(path.split("/", -1)[4]), mapper.readValue(body, RestartRequest.class));
        };
    }

    private AgentProblem problem(AgentRefusal refusal, String detail) {
        return new AgentProblem(
                refusal.uri(),
                refusal.title(),
                refusal.status(),
                detail,
                null,
                AgentMode.SIMULATED,
                refusal,
                null,
                List.of());
    }

    private void send(HttpExchange exchange, int status, Object answer) throws IOException {
        byte[] json = mapper.writeValueAsBytes(answer);
        exchange.sendResponseHeaders(status, json.length);
        exchange.getResponseBody().write(json);
    }

    private static AgentCall call(HttpExchange exchange, byte[] body) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((header, values) -> headers.put(header, String.join(", ", values)));
        return new AgentCall(
                exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(), "?", headers, body);
    }
}
