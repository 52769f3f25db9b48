/** Real jobs through a running platform: submitted, watched, killed, diagnosed, recovered, advised. */
@NullMarked
package io.schedmate.cli.demo;

import org.jspecify.annotations.NullMarked;
