@NullMarked
package io.schedmate.query.report;

import org.jspecify.annotations.NullMarked;
