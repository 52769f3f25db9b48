package io.schedmate.model;

/** Which part of the infrastructure failed. */
public enum InfraType implements WireValue {
    GPU,
    NVLINK,
    NETWORK,
    NODE,
    STORAGE,
    OTHER
}
