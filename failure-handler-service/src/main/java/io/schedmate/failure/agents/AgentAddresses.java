package io.schedmate.failure.agents;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The addresses of node agents.
 *
 * @param form an address with {@code {node}} in it
 * @param listed addresses of nodes that do not follow the form
 */
public record AgentAddresses(String form, Map<String, String> listed) {

    /** The pattern of valid node names. A name from an event must not refer to another host, a port or a path. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,253})");

    public AgentAddresses {
        listed = Map.copyOf(listed);
    }

    /** Returns the address; empty if the name cannot be a host name. */
    public Optional<URI> of(String node) {
        String own = listed.get(node);
        if (own != null) {
            return Optional.of(URI.create(own));
        }
        return NAME.matcher(node).matches() ? Optional.of(URI.create(form.replace("{node}", node))) : Optional.empty();
    }
}
