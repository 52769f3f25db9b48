/** What Xid, SXid, NCCL, CUDA, InfiniBand, signal, exit and Slurm codes mean, as data. */
@NullMarked
package io.schedmate.logs.codes;

import org.jspecify.annotations.NullMarked;
