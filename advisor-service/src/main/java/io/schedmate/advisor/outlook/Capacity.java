package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.OutlookSource;
import io.schedmate.simulator.cluster.VirtualCluster;

/**
 * The nodes of a pool and the order in which its jobs start.
 *
 * @param nodes the nodes; an observed capacity is one node with all GPUs
 */
record Capacity(VirtualCluster nodes, OutlookSource ground, QueueOrder order, OutlookSource orderGround) {}
