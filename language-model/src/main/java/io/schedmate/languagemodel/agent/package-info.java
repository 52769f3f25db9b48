/** A ReAct agent: a language model explores a job's source tree through thoughts, actions and observations. */
@NullMarked
package io.schedmate.languagemodel.agent;

import org.jspecify.annotations.NullMarked;
