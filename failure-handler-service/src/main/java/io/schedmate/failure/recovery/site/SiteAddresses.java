package io.schedmate.failure.recovery.site;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the site's tools.
 *
 * @param spares the tool that provides nodes and takes them back; null = none
 * @param tickets the tool that receives tickets; null = none
 */
public record SiteAddresses(@Nullable URI spares, @Nullable URI tickets) {

    /** Returns the address of the tool for an action. */
    public Optional<URI> of(SiteTools.SiteAction action) {
        URI address = switch (action) {
            case PROVIDE_NODE, RETURN_NODE -> spares;
            case REPAIR_NODE -> tickets;
        };
        return Optional.ofNullable(address).filter(it -> !it.toString().isEmpty());
    }
}
