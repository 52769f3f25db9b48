package io.schedmate.gateway.session;

import java.util.UUID;

/**
 * A person's consent to an assistant approving a recovery.
 *
 * @param revision the revision of the plan that the person saw, at least 1
 * @param by the person's name in audit entries
 */
public record Confirmation(UUID recovery, int revision, String by) {}
