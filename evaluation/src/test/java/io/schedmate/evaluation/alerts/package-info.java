@NullMarked
package io.schedmate.evaluation.alerts;

import org.jspecify.annotations.NullMarked;
