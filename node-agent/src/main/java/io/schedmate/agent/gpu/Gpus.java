package io.schedmate.agent.gpu;

/** The GPUs of a node. */
public interface Gpus {

    /** Reads the facts; if tools are missing or fail, the facts say so. */
    GpuFacts read();
}
