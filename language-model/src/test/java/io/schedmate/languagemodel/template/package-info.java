@NullMarked
package io.schedmate.languagemodel.template;

import org.jspecify.annotations.NullMarked;
