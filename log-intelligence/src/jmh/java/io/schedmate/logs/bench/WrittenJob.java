package io.schedmate.logs.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;

/** Lines such as the usual frameworks, launchers, drivers and kernels print, made from a seed. */
final class WrittenJob {

    private final Random random;
    private final List<IntFunction<String>> formats = List.of(
            this::trainer,
            this::megatron,
            this::deepSpeed,
            this::mmEngine,
            this::lightning,
            this::bar,
            this::nccl,
            this::logger,
            this::keras,
            this::rankedWarning,
            this::setting,
            this::glog,
            this::kernel,
            this::ray);

    WrittenJob(long seed) {
        random = new Random(seed);
    }

    /** {@code count} lines of all formats, mixed. */
    List<String> lines(int count) {
        List<String> lines = new ArrayList<>(count);
        for (int at = 0; at < count; at++) {
            lines.add(formats.get(random.nextInt(formats.size())).apply(at));
        }
        return lines;
    }

    /** The end of a job that ran out of memory, as two of its ranks print it. */
    static List<String> failure() {
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            String prefix = "[rank" + rank + "]: ";
            lines.add(prefix + "Traceback (most recent call last):");
            lines.add(prefix + "  File \"/srv/train.py\", line 88, in <module>");
            lines.add(prefix + "    loss.backward()");
            lines.add(prefix + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU " + rank
                    + " has a total capacity of 79.15 GiB of which 1.2 GiB is free.");
        }
        return lines;
    }

    private String trainer(int step) {
        return format(
                "{'loss': %.4f, 'grad_norm': %.6f, 'learning_rate': %.10f, 'epoch': %.2f}",
                value(), value(), value() / 1e4, step / 1000.0);
    }

    private String megatron(int step) {
        return format(
                " iteration %8d/  500000 | consumed samples: %12d | elapsed time per iteration (ms): %.1f |"
                        + " learning rate: %.3E | global batch size: 1024 | lm loss: %.6E | loss scale: 1.0 |"
                        + " grad norm: %.3f | number of skipped iterations: 0 | number of nan iterations: 0 |",
                step, step * 1024L, 900 + value(), value() / 1e4, value(), value());
    }

    private String deepSpeed(int step) {
        return format(
                "[%s,%03d] [INFO] [logging.py:96:log_dist] [Rank 0] step=%d, skipped=0, lr=[%.3e], mom=[(0.9, 0.95)]",
                time(step), step % 1000, step, value() / 1e4);
    }

    private String mmEngine(int step) {
        return format(
                "%s - mmengine - INFO - Epoch(train)  [%d][%4d/1000]  lr: %.4e  eta: 1 day, 2:03:%02d  time: %.4f"
                        + "  data_time: %.4f  memory: 8123  loss: %.4f  loss_cls: %.4f",
                time(step), step / 1000, step % 1000, value() / 1e3, step % 60, value(), value(), value(), value());
    }

    private String lightning(int step) {
        return format(
                "Epoch %d:  %2d%%|███▌      | %d/1000 [00:%02d<01:%02d, %.2fit/s, loss=%.3f, v_num=7]",
                step / 1000, step % 100, step % 1000, step % 60, step % 60, 10 * value(), value());
    }

    private String bar(int step) {
        return format(
                " %2d%%|█████     | %d/5004 [%02d:%02d<%02d:%02d,  %.2fs/it]",
                step % 100, step % 5004, step % 60, step % 59, step % 58, step % 57, value());
    }

    private String nccl(int step) {
        int rank = step % 8;
        return format(
                "gpu-node-%02d:%d:%d [%d] NCCL INFO Channel %02d/0 : %d[%d] -> %d[%d] via P2P/IPC/read",
                step % 64, 1000 + rank, 2000 + rank, rank, step % 24, rank, rank, rank + 1, rank + 1);
    }

    private String logger(int step) {
        return format(
                "%s,%03d INFO worker.data: shard %05d of /data/set-%d/part-%05d.parquet read in %.2f s",
                time(step), step % 1000, step, step % 9, step, value());
    }

    private String keras(int step) {
        return format(
                "%d/1875 [=======>......................] - ETA: %ds - loss: %.4f - accuracy: %.4f",
                step % 1875, step % 90, value(), value());
    }

    private String rankedWarning(int step) {
        return format(
                "[rank%d]: /opt/env/lib/python3.11/site-packages/torch/nn/modules/conv.py:%d: UserWarning: plan %d failed",
                step % 64, 400 + step % 20, step % 7);
    }

    private String setting(int step) {
        return format("  option_%s .......................... %s", words[step % words.length], step % 3 == 0);
    }

    private String glog(int step) {
        return format(
                "I1129 08:%02d:%02d.%06d %5d solver.cpp:239] Iteration %d, loss = %.5f",
                step % 60, step % 59, step % 1000000, 4711, step, value());
    }

    private String kernel(int step) {
        return format(
                "[%d.%06d] mlx5_core 0000:%02x:00.0: Port module event: module %d, Cable plugged",
                1000 + step, step % 1000000, step % 200, step % 2);
    }

    private String ray(int step) {
        return format(
                "(Trainer pid=%d, ip=10.0.%d.%d) %s INFO checkpoint %d written to /ckpt/run-%d/step_%d",
                100 + step % 50, step % 8, step % 250, time(step), step, step % 3, step);
    }

    private final String[] words = {"alpha", "beta", "depth", "width", "layers", "heads", "hidden", "vocab", "seed"};

    private double value() {
        return 0.001 + random.nextDouble();
    }

    private static String time(int step) {
        return format(
                "2024-05-%02d %02d:%02d:%02d", 1 + step / 86_400 % 28, step / 3600 % 24, step / 60 % 60, step % 60);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
