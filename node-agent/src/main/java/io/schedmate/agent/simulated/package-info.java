/** A simulated node. It changes nothing outside its own memory, and each of its responses says that it is simulated. */
@NullMarked
package io.schedmate.agent.simulated;

import org.jspecify.annotations.NullMarked;
