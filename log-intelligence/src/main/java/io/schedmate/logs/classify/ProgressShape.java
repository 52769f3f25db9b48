package io.schedmate.logs.classify;

import java.util.Locale;
import java.util.Set;

/** Tells lines that say how far training has come, by their form: bars, named metrics, table rows, dicts. */
final class ProgressShape {

    private static final Set<String> COUNTERS = Set.of(
            "step",
            "steps",
            "iter",
            "iters",
            "iteration",
            "iterations",
            "epoch",
            "epochs",
            "ep",
            "batch",
            "batches",
            "global_step",
            "globalstep",
            "micro_step",
            "tick",
            "kimg",
            "num_updates",
            "update",
            "updates",
            "train_iter",
            "it",
            "episode",
            "episodes",
            "acc_iter",
            "progress",
            "train",
            "samples",
            "mb",
            "trial_step",
            "timestep",
            "timesteps",
            "total_timesteps",
            "env_steps",
            "frames",
            "global_steps");

    private static final Set<String> MEASURES = Set.of(
            "loss",
            "lm_loss",
            "ppl",
            "perplexity",
            "acc",
            "accuracy",
            "prec",
            "top1",
            "speed",
            "throughput",
            "ups",
            "wps",
            "tps",
            "tok",
            "rmse",
            "mse",
            "mae",
            "bleu",
            "gnorm",
            "grad_norm",
            "grad_stats",
            "nll",
            "elbo",
            "kl",
            "reward",
            "sec",
            "secs",
            "ms",
            "tflops",
            "tflop",
            "mfu",
            "fps",
            "eta",
            "elapsed",
            "samplespersec",
            "dice",
            "miou",
            "f1",
            "auc",
            "latency",
            "step_avg",
            "step_time",
            "time_cost",
            "psnr",
            "ssim",
            "fid",
            "imgs",
            "samples",
            "tokens",
            "s",
            "time",
            "grad",
            "entropy",
            "return",
            "logp",
            "recon",
            "error",
            "err",
            "cost",
            "score",
            "iou");

    private static final Set<String> ROW_NAMES = Set.of(
            "loss",
            "step",
            "steps",
            "lr",
            "epoch",
            "grad_norm",
            "nll",
            "mse",
            "iter",
            "iteration",
            "samples",
            "fps",
            "ppl",
            "acc",
            "accuracy",
            "learning_rate",
            "kld",
            "vb",
            "param_norm",
            "time_elapsed",
            "total_timesteps",
            "iterations",
            "kl",
            "entropy");

    private static final String[] OTHER_BARS = {
        "download",
        "upload",
        "loading",
        "load ",
        "map:",
        "map (",
        "mapping",
        "tokeniz",
        "filter",
        "generating",
        "split:",
        "padding",
        "merge",
        "merging",
        "preprocess",
        "pre-process",
        "process the",
        "saving",
        "creating",
        "resolving",
        "fetching",
        "flattening",
        "casting",
        "grouping",
        "running tokenizer",
        "concatenat",
        "checkpoint shards",
        "caching",
        "cache",
        "reading",
        "writing",
        "copying",
        "unpack",
        "convert",
        "parsing",
        "indexing",
        "hashing",
        "counting",
        "computing checksums",
        "evaluating",
        "evaluation",
        "eval",
        "validat",
        "valid:",
        "testing",
        "test:",
        "predict",
        "sampling",
        "map@",
        "class images",
        "sanity checking",
        "capturing",
        "warming",
        "profiling",
        "quantiz",
        "setup",
        "init",
        "building",
        "shuffl",
        "scanning",
        "pulling",
        "packing",
        "dataset",
        "sorting",
        "verif"
    };

    private static final String[] OTHER_UNITS = {
        "examples/s", "B/s", "files/s", "file/s", " docs/s", "lines/s", "examples/sec", "ex/s"
    };

    private ProgressShape() {}

    /** Where a progress bar ends in the text (past its closing bracket), or -1 without a bar. */
    static int barEnd(String text) {
        int percent = text.indexOf("1%|");
        percent = percent < 0 ? text.indexOf("0%|") : percent;
        if (percent >= 0) {
            int bracket = text.indexOf('[', percent);
            int close = bracket < 0 ? -1 : text.indexOf(']', bracket);
            return close < 0 ? text.length() : close + 1;
        }
        // tqdm without a total: "12it [00:03, 4.1it/s]".
        int open = text.indexOf("it [");
        if (open > 0 && (text.charAt(open - 1) == '1' || text.charAt(open - 1) == '0')) {
            int close = text.indexOf(']', open);
            return close > 0 && text.lastIndexOf("it", close) > open + 3 ? close + 1 : -1;
        }
        return -1;
    }

    static boolean isTraining(String text) {
        int barEnd = barEnd(text);
        if (barEnd > 0 && trainingBar(text, barEnd)) {
            return true;
        }
        if (barEnd > 0 && barEnd >= text.length() - 2) {
            return false;
        }
        return blockBar(text) || tableRow(text) || kerasHeader(text) || kerasBar(text) || measures(text);
    }

    private static boolean trainingBar(String text, int barEnd) {
        String bar = text.substring(0, barEnd).toLowerCase(Locale.ROOT);
        for (String unit : OTHER_UNITS) {
            if (text.lastIndexOf(unit, barEnd) > 0) {
                return false;
            }
        }
        boolean fetching = bar.contains("download") || bar.contains("loading") || bar.contains("scanning");
        for (String other : OTHER_BARS) {
            if (bar.contains(other) && (fetching || !bar.contains("train"))) {
                return false;
            }
        }
        return true;
    }

    /** MMCV's and click's bars: {@code [>>>> ] 3/10, 2.0 task/s, elapsed: 1s, ETA: 3s}, with a rate. */
    private static boolean blockBar(String text) {
        return text.contains("elapsed:") && text.contains("ETA:") && text.contains("task/s");
    }

    private static boolean kerasBar(String text) {
        int slash = text.indexOf('/');
        int bar = text.indexOf('[');
        return slash > 0
                        && bar > slash
                        && bar - slash <= 5
                        && (text.startsWith("=", bar + 1)
                                || text.startsWith(">", bar + 1)
                                || text.startsWith(".", bar + 1))
                || text.contains("ETA:") && text.contains("/step")
                || text.contains("ms/step")
                || text.contains("s/step -");
    }

    private static boolean kerasHeader(String text) {
        return text.strip().equals("Epoch 1/1") || text.strip().equals("Epoch: 1/1");
    }

    /** A row of two cells: a metric's name and a number. */
    private static boolean tableRow(String text) {
        String row = text.strip();
        if (row.length() < 7 || row.charAt(0) != '|' || !row.endsWith("|")) {
            return false;
        }
        int middle = row.indexOf('|', 1);
        if (middle < 0 || row.indexOf('|', middle + 1) != row.length() - 1) {
            return false;
        }
        String name = row.substring(1, middle).strip().toLowerCase(Locale.ROOT);
        String value = row.substring(middle + 1, row.length() - 1).strip();
        boolean named = name.length() > 1 && name.indexOf(' ') < 0 && Character.isLetter(name.charAt(0));
        return isNumber(value) && (named || ROW_NAMES.contains(name.substring(name.lastIndexOf(' ') + 1)));
    }

    private static boolean isNumber(String text) {
        if (text.equals("nan") || text.equals("inf")) {
            return true;
        }
        for (int at = 0; at < text.length(); at++) {
            if ("10.-+e%".indexOf(text.charAt(at)) < 0) {
                return false;
            }
        }
        return !text.isEmpty() && (text.indexOf('1') >= 0 || text.indexOf('0') >= 0);
    }

    /** A counter and a measure, each followed by a number; a loss and a rate of learning will do without a counter. */
    private static boolean measures(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean counter = false;
        int measures = 0;
        boolean loss = false;
        boolean bracketed = startsWithPosition(text) || text.startsWith("1 images/");
        int at = 0;
        while (at < lower.length()) {
            if (!Lexicon.isWord(lower.charAt(at))) {
                at++;
                continue;
            }
            int end = at;
            while (end < lower.length() && Lexicon.isWord(lower.charAt(end))) {
                end++;
            }
            String word = lower.substring(at, end);
            boolean valued = valueFollows(lower, end);
            if (valued && lower.startsWith("per ", Math.max(0, at - 4))) {
                measures++;
            } else if (COUNTERS.contains(word)
                    && (valued || lower.startsWith("/s", end) && word.startsWith("global"))) {
                counter = true;
            } else if (isMeasure(word)
                    && (valued || unit(lower, at) || word.endsWith("loss") && namedValueFollows(lower, end))) {
                measures++;
                loss |= word.contains("loss") || word.equals("ppl") || word.endsWith("persec") || unit(lower, at);
            } else if (valued && word.endsWith("1") && COUNTERS.contains(word.substring(0, word.length() - 1))) {
                counter = true;
            }
            at = end;
        }
        return (counter || bracketed) && measures >= 1 || loss && measures >= 2;
    }

    /** {@code loss classification: 1}: one word between the measure and its value. */
    private static boolean namedValueFollows(String text, int end) {
        int word = Shapes.skipSpaces(text, end);
        int wordEnd = word;
        while (wordEnd < text.length() && Lexicon.isWord(text.charAt(wordEnd))) {
            wordEnd++;
        }
        return word > end && wordEnd > word && valueFollows(text, wordEnd);
    }

    private static boolean isMeasure(String word) {
        return MEASURES.contains(word)
                || word.endsWith("loss")
                || word.startsWith("loss")
                || word.endsWith("_acc")
                || word.endsWith("persec")
                || word.endsWith("_norm")
                || word.endsWith("rmse")
                || word.endsWith("accuracy")
                || word.endsWith("_reward");
    }

    /** Whether a unit of rate stands here: {@code samples/s}, {@code imgs/sec}. */
    private static boolean unit(String text, int at) {
        return at > 0 && text.charAt(at - 1) == '/' && text.startsWith("s", at);
    }

    /** {@code [1, 1]}, {@code [1/1]}, {@code (1/1)}, {@code step:1/1} somewhere at the head: a position in an epoch. */
    private static boolean startsWithPosition(String text) {
        String head = text.substring(0, Math.min(80, text.length()));
        return head.contains("[1, 1]")
                || head.contains("[1/1]")
                || head.contains("[ 1/1]")
                || head.contains("[0/1]")
                || head.contains("[1, 1/")
                || head.contains("[1, 1/ 1]")
                || head.contains("[1, 0]")
                || head.contains("(1/1)")
                || head.contains("[1][1/1]")
                || head.contains("[1][ 1/1]")
                || head.contains("[0][0/1]");
    }

    private static boolean valueFollows(String text, int end) {
        int at = end;
        int skipped = 0;
        while (at < text.length() && skipped < 6) {
            char c = text.charAt(at);
            if (c == '1' || c == '0') {
                return true;
            }
            if (text.startsWith("nan", at) || text.startsWith("inf", at)) {
                return true;
            }
            boolean filler = " :=[('\"|,@/-+.".indexOf(c) >= 0;
            boolean inBrackets = c == '(' && text.indexOf(')', at) > 0 && text.indexOf(')', at) - at < 12;
            if (inBrackets && Character.isLetter(text.charAt(at + 1))) {
                at = text.indexOf(')', at) + 1;
                continue;
            }
            if (!filler) {
                return false;
            }
            at++;
            skipped++;
        }
        return false;
    }
}
