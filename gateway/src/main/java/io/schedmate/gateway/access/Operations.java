package io.schedmate.gateway.access;

import java.util.List;
import java.util.Optional;

/** All calls of the published document. */
public record Operations(List<Operation> all) {

    /** The published paths begin here. */
    public static final String PREFIX = "/api/v1";

    public Operations {
        all = List.copyOf(all);
    }

    /** @param address a path with {@link #PREFIX}, without query */
    public Optional<Operation> find(String method, String address) {
        return at(address).stream()
                .filter(operation -> operation.method().equals(method))
                .findFirst();
    }

    /** The methods that an address takes; empty where there is nothing. */
    public List<String> methods(String address) {
        return at(address).stream().map(Operation::method).sorted().toList();
    }

    private List<Operation> at(String address) {
        if (!address.startsWith(PREFIX)) {
            return List.of();
        }
        String path = address.substring(PREFIX.length());
        return all.stream().filter(operation -> operation.isAt(path)).toList();
    }
}
