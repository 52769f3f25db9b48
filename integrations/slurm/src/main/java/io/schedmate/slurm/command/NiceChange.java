package io.schedmate.slurm.command;

/** One job's nice as it is to be. */
public record NiceChange(String number, long nice) {}
