/** Analyses PyTorch's flight recorder: which ranks the others of a job wait for. */
@NullMarked
package io.schedmate.logs.flight;

import org.jspecify.annotations.NullMarked;
