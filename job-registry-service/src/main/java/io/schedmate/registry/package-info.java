/** The record of jobs: taken, followed through their states, told to all others, forgotten. */
@NullMarked
package io.schedmate.registry;

import org.jspecify.annotations.NullMarked;
