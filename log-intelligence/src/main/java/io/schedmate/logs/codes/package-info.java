/** The meaning of Xid, SXid, NCCL, CUDA, InfiniBand, signal, exit and Slurm codes, as data. */
@NullMarked
package io.schedmate.logs.codes;

import org.jspecify.annotations.NullMarked;
