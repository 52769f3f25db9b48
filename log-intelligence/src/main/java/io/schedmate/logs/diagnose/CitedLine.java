package io.schedmate.logs.diagnose;

/** A line that proves a claim: its number in the file, from 1, and its text. */
public record CitedLine(long line, String text) {}
