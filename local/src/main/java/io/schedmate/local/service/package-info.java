/** The services of the local platform and the settings that each one starts with. */
@NullMarked
package io.schedmate.local.service;

import org.jspecify.annotations.NullMarked;
