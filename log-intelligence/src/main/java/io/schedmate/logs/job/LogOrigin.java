package io.schedmate.logs.job;

/** Where a line of the merged log stands: a file and the line in it, from 1. */
public record LogOrigin(String file, long line) {}
