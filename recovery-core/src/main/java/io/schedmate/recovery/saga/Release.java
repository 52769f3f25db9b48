package io.schedmate.recovery.saga;

import io.schedmate.model.recovery.RecoveryStatus;

/**
 * The release of a node that a person requests after the recovery has ended.
 *
 * @param after number of the last step before the release
 * @param before status of the recovery before the release, which it returns to afterwards
 */
public record Release(String node, String by, int after, RecoveryStatus before) {}
