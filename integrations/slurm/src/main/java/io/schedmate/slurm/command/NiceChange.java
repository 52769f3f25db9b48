package io.schedmate.slurm.command;

/** The new nice of one job. */
public record NiceChange(String number, long nice) {}
