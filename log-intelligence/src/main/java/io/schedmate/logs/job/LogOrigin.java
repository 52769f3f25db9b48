package io.schedmate.logs.job;

/** The origin of a line of the merged log: a file and the line in it, from 1. */
public record LogOrigin(String file, long line) {}
