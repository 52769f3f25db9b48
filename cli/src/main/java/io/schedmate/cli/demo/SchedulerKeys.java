package io.schedmate.cli.demo;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.net.URI;
import java.time.Duration;
import tools.jackson.databind.node.JsonNodeFactory;

/** Creates the key with which the demo acts as a cluster's scheduler. */
final class SchedulerKeys {

    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    private SchedulerKeys() {}

    static String of(URI gateway, String adminKey, String cluster) {
        var wanted = JsonNodeFactory.instance
                .objectNode()
                .put("name", "scheduler of the demo")
                .put("kind", "scheduler");
        wanted.putArray("clusters").add(cluster);
        wanted.putArray("roles").add("submitter").add("reader").add("shipper");
        try (var client = new SchedMateClient(gateway, adminKey, MAX_TIME)) {
            return client.change("/keys", wanted.toString()).path("text").asString("");
        } catch (CallFailed failed) {
            throw new CommandFailed(new Problem(
                    "gateway-unavailable",
                    "Expected the gateway to make a scheduler's key",
                    failed.status() + " " + failed.problem(),
                    "look whether it runs, and whose key is in --key-file",
                    failed.isUnavailable() ? ExitCode.UNAVAILABLE : ExitCode.REFUSED));
        }
    }
}
