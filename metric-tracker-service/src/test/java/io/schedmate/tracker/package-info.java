/** Tests the tracker over its API and topics. */
@NullMarked
package io.schedmate.tracker;

import org.jspecify.annotations.NullMarked;
