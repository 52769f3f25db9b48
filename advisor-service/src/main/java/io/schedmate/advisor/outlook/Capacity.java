package io.schedmate.advisor.outlook;

import io.schedmate.model.api.outlook.OutlookGround;
import io.schedmate.simulator.cluster.VirtualCluster;

/**
 * The nodes of a pool and the order in which its jobs start.
 *
 * @param nodes the nodes; an observed capacity is one node with all GPUs
 */
record Capacity(VirtualCluster nodes, OutlookGround ground, QueueOrder order, OutlookGround orderGround) {}
