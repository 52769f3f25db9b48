package io.schedmate.logs.locate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;

/** Generates a log from a seed: ranks train, survive errors, restart and fail. */
final class MadeUpJob {

    private static final List<IntFunction<String>> TRAINING = List.of(
            step -> text("step %d/90000 | loss %.4f | lr 3.0e-04 | 812.4 ms/step", step, loss(step)),
            step -> text(
                    "{'loss': %.4f, 'grad_norm': 0.71, 'learning_rate': 2e-05, 'epoch': %.2f}", loss(step), step / 1e3),
            step -> text(
                    "Epoch [%d][%d/500] time: 0.412 data_time: 0.003 loss: %.4f", step / 500, step % 500, loss(step)),
            step -> text(
                    "Train: %d [%4d/1251 (%2d%%)]  Loss: %.3f  Time: 0.31s, 822.10/s",
                    step / 1251, step % 1251, step % 99, loss(step)),
            step -> text(
                    " %2d%%|###       | %d/5000 [10:%02d<1:02:%02d,  1.21it/s, loss=%.3f]",
                    step % 99, step % 5000, step % 60, step % 59, loss(step)),
            step -> text(
                    "2025-03-04 05:%02d:%02d,017 INFO trainer: global_step=%d loss=%.5f tokens/s=10213.4",
                    step / 60 % 60, step % 60, step, loss(step)),
            step -> text("%d train %.6f", step, loss(step)),
            step -> text("\tloss = %.6f, accuracy = 0.6%02d, step = %d", loss(step), step % 99, step));

    private static final List<IntFunction<String>> PREFIXES = List.of(
            rank -> "[rank" + rank + "]: ",
            rank -> "[1," + rank + "]<stdout>:",
            rank -> rank + ": ",
            rank -> "node-" + rank + ": ",
            rank -> "(worker pid=" + (4000 + rank) + ") ");

    final Random random;
    final int ranks;
    private final List<String> lines = new ArrayList<>();
    private final IntFunction<String> training;
    private final IntFunction<String> prefix;
    private int step;

    MadeUpJob(long seed, int ranks) {
        this.random = new Random(seed);
        this.ranks = ranks;
        this.training = TRAINING.get(random.nextInt(TRAINING.size()));
        this.prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
    }

    List<String> lines() {
        return lines;
    }

    /** The number of the next line. */
    long next() {
        return lines.size() + 1L;
    }

    void print(int rank, String line) {
        lines.add(ranks == 1 ? line : prefix.apply(rank) + line);
    }

    void print(int rank, List<String> all) {
        all.forEach(line -> print(rank, line));
    }

    void launcher(String line) {
        lines.add(line);
    }

    /** Every rank reports each of the given number of steps. */
    void train(int steps) {
        for (int end = step + steps; step < end; step++) {
            for (int rank = 0; rank < ranks; rank++) {
                print(rank, training.apply(step));
            }
        }
    }

    /** Ranks other than {@code silent} report a step or two in total. */
    void straggle(int silent, int count) {
        for (int at = 0; at < count && ranks > 1; at++) {
            print((silent + 1 + random.nextInt(ranks - 1)) % ranks, training.apply(step));
        }
    }

    /** Adds the failure of one rank, interleaved with the progress of others; returns the line number of its root cause. */
    long fail(int rank, Ending ending) {
        long root = 0;
        for (int at = 0; at < ending.cause().size(); at++) {
            root = at == ending.root() ? next() : root;
            print(rank, ending.cause().get(at));
            straggle(rank, at < 3 ? 1 : 0);
        }
        return root;
    }

    /** Adds the output of ranks that lost their peer. */
    void timeOuts(int gone, int count) {
        for (int at = 0; at < count && ranks > 1; at++) {
            int rank = (gone + 1 + at % (ranks - 1)) % ranks;
            print(
                    rank,
                    "[E ProcessGroupNCCL.cpp:616] [Rank " + rank + "] Watchdog caught collective operation timeout:"
                            + " WorkNCCL(SeqNum=9120, OpType=ALLREDUCE, Timeout(ms)=600000) ran for 600031"
                            + " milliseconds before timing out.");
        }
    }

    void restart() {
        launcher("[WARNING] torch.distributed.elastic.agent.server.api: Restarting worker group");
        launcher("Namespace(batch_size=8, epochs=90, lr=0.0003, resume='latest')");
        print(0, "resuming from checkpoint step_" + step);
    }

    private static double loss(int step) {
        return 2.0 + 1.0 / (1 + step);
    }

    private static String text(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
