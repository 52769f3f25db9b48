/** Adds evidence to alerts of running jobs: what the agents of their nodes collect, and how often these nodes fail. */
@NullMarked
package io.schedmate.failure.evidence;

import org.jspecify.annotations.NullMarked;
