package io.schedmate.agent.gpu;

/** Reads the GPUs of a node. */
public interface Gpus {

    /** Reads the facts. They state which tools are missing or failed. */
    GpuFacts read();
}
