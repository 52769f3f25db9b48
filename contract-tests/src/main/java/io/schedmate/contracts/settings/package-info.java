/** The contract that the settings of every service keep. */
@NullMarked
package io.schedmate.contracts.settings;

import org.jspecify.annotations.NullMarked;
