/** The contract that the settings of every service must fulfil. */
@NullMarked
package io.schedmate.contracts.settings;

import org.jspecify.annotations.NullMarked;
