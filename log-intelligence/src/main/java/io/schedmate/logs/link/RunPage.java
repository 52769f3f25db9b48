package io.schedmate.logs.link;

import java.net.URI;

/**
 * The page of one run.
 *
 * @param tool the experiment tracker, such as {@code wandb}
 * @param address http or https, below a known address or one that the site has set
 */
public record RunPage(String tool, URI address) {}
