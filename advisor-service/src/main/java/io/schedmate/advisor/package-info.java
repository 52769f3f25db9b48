/** Says of a job what it is, how long it will run and what it will use. */
@NullMarked
package io.schedmate.advisor;

import org.jspecify.annotations.NullMarked;
