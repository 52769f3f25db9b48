@NullMarked
package io.schedmate.evaluation.agent;

import org.jspecify.annotations.NullMarked;
