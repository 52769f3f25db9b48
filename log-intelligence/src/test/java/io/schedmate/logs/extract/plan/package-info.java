/** Tests of proposed plans and of when they are trusted. */
@NullMarked
package io.schedmate.logs.extract.plan;

import org.jspecify.annotations.NullMarked;
