/** Tests the settings with which the services run on one machine. */
@NullMarked
package io.schedmate.local.service;

import org.jspecify.annotations.NullMarked;
