/** Tests of the rules of a site by their effects. */
@NullMarked
package io.schedmate.logs.site;

import org.jspecify.annotations.NullMarked;
