package io.schedmate.agent.gpu;

/** The GPUs of a node. */
public interface Gpus {

    /** Reads them; where the tools are missing or fail, the facts say so. */
    GpuFacts read();
}
