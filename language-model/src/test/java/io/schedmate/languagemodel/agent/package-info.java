@NullMarked
package io.schedmate.languagemodel.agent;

import org.jspecify.annotations.NullMarked;
