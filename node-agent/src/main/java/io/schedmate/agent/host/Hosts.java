package io.schedmate.agent.host;

/** The memory, processors and disks of a node. */
public interface Hosts {

    /** Reads them; what cannot be read is left out. */
    HostUse read();
}
