/** A language model that explores a job's tree in thoughts, actions and observations. */
@NullMarked
package io.schedmate.languagemodel.agent;

import org.jspecify.annotations.NullMarked;
