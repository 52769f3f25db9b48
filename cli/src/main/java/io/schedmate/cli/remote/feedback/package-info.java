/** What people say of diagnoses, from a terminal. */
@NullMarked
package io.schedmate.cli.remote.feedback;

import org.jspecify.annotations.NullMarked;
