package io.schedmate.model;

/** The part of the infrastructure that failed. */
public enum InfraType implements WireValue {
    GPU,
    NVLINK,
    NETWORK,
    NODE,
    STORAGE,
    OTHER
}
