/** What the settings of every service promise. */
@NullMarked
package io.schedmate.contracts.settings;

import org.jspecify.annotations.NullMarked;
