/** Stores dead letters so that people can inspect and replay them. */
@NullMarked
package io.schedmate.registry.deadletter;

import org.jspecify.annotations.NullMarked;
