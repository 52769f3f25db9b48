/** The tools with which a model reads the files of a job. */
@NullMarked
package io.schedmate.code.agent.tool;

import org.jspecify.annotations.NullMarked;
