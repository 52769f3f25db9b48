/** An OpenAI-compatible model server that tests script, faults included. */
@NullMarked
package io.schedmate.contracts.model;

import org.jspecify.annotations.NullMarked;
