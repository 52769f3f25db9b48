/** What every part names the same way: closed sets with their wire values. */
@NullMarked
package io.schedmate.model;

import org.jspecify.annotations.NullMarked;
