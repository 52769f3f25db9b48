package io.schedmate.agent.host;

/** Reads the memory, CPUs and disks of a node. */
public interface Hosts {

    /** Reads the current use; what cannot be read is omitted. */
    HostUse read();
}
