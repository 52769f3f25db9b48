/** Mails reports once a week to those who have asked for them. */
@NullMarked
package io.schedmate.failure.report.weekly;

import org.jspecify.annotations.NullMarked;
