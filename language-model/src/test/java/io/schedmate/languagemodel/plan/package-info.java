@NullMarked
package io.schedmate.languagemodel.plan;

import org.jspecify.annotations.NullMarked;
