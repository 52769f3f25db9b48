package io.schedmate.agent.host;

/** Reads the memory, CPU and disk use of a node. */
public interface Hosts {

    /** Reads the current use. Values that cannot be read are omitted. */
    HostUse read();
}
