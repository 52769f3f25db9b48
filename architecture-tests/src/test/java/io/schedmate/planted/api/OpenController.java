package io.schedmate.planted.api;

/** Planted: an edge that everybody can reach. */
public final class OpenController {}
