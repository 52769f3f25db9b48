@NullMarked
package io.schedmate.failure.report;

import org.jspecify.annotations.NullMarked;
