package io.schedmate.logs.locate.signature;

import java.util.List;

/** Words that make a line worth a closer look. */
public enum Cue {
    TRACEBACK("traceback (most recent call last)"),
    EXCEPTION(
            "error", "exception", "interrupt", "timeout", "failure", "notfound", "iteration:", "systemexit", "killed"),
    CHAIN("during handling of the above exception", "the above exception was the direct cause"),
    CAUGHT(
            "exception ignored in",
            "--- logging error ---",
            "exception in thread",
            "error in atexit",
            "error in sys.excepthook",
            "future exception was never retrieved",
            "task exception was never retrieved"),
    /** Rates are printed by nothing but a loop that runs. */
    RATE(
            "it/s",
            "s/it",
            "samples/s",
            "sample/s",
            "samples/sec",
            "imgs/s",
            "img/s",
            "images/s",
            "images/sec",
            "tokens/s",
            "tok/s",
            "tokens per sec",
            "samples per second",
            "elapsed time per iteration",
            "ms/step",
            "s/step",
            "sec/step",
            "ms/batch",
            "s/iter",
            "sec/batch",
            "step_avg",
            "samplespersec",
            "wps",
            "ups=",
            "task/s",
            "sec/tick",
            "sec/kimg",
            "step/sec",
            "steps/sec",
            "s/epoch",
            "sec/epoch",
            "tflop",
            "steps/s"),
    LOSS(
            "loss",
            "ppl",
            "perplexity",
            "accuracy",
            "rmse",
            "l_pix",
            "grad_norm",
            "grad norm",
            "train ep",
            "kld_rep",
            "miou",
            "reward",
            "ep_rew",
            "total_timesteps",
            "acc@",
            "acc1",
            "bleu",
            "psnr",
            "ssim",
            "dice",
            "auc:",
            "auc="),
    /** A value that is no number. */
    NO_NUMBER("nan", " inf", "=inf", ":inf", "-inf", "(inf", "'inf", "\"inf"),
    /** A set's name before a bare figure: {@code 120 train 3.141593}. */
    SET_NAME("train ", "train:", "training "),
    COUNTER("epoch", "iter", "step", "batch", "batches", "tick"),
    /** Network libraries on the devices that they use. */
    NIC("net/ib : using", "net/socket : using", "net/ofi using", "bootstrap : using", " qp 0x", "ep_cfg["),
    /** Bars of loading and downloading are no proof that training goes on. */
    NOT_TRAINING(
            "downloading",
            "loading checkpoint",
            "loading shards",
            "fetching",
            "tokenizing",
            "generating train split",
            "resolving data files",
            "examples/s"),
    /** The driver tells which GPU stands at which bus address. */
    GPU_NAMED("nvrm: gpu at"),
    /** The report that torchrun prints of the process that failed first. */
    REPORT("root cause (first observed failure)", "  host      : ", "  rank      : "),
    FINISHED(
            "training completed",
            "training complete",
            "training is done",
            "training done",
            "training finished",
            "finished training",
            "done training",
            "training ended",
            "end of training",
            "finished successfully",
            "completed successfully",
            "exits successfully",
            "ending timing run",
            "results saved to",
            "`trainer.fit` stopped:",
            "run_stop",
            "train_runtime",
            "optimization done",
            "job completed",
            "epochs completed in",
            "total training time"),
    /** A run's own record of its result, as MLPerf's logging writes it at the end of a run. */
    SUCCEEDED("\"status\": \"success\"", "\"status\":\"success\""),
    RESTARTED(
            "restarting worker group",
            "worker group restart",
            "restart_count",
            "restarting training",
            "restarting from checkpoint",
            "resuming from checkpoint",
            "resume from checkpoint",
            "auto resumed",
            "starting ray with",
            "started a local ray instance",
            "namespace(",
            "using world size",
            "setting omp_num_threads environment variable",
            "omp_num_threads environment variable",
            "cmd = ",
            "launching training",
            "starting training",
            "start training",
            "beginning training",
            "args:",
            "environment:",
            "world info dict",
            "starting elastic_operator",
            "initializing distributed",
            "distributed init",
            "initializing process group",
            "loading checkpoint from"),
    /** What a scheduler, a batch script or a shell prints where a job is submitted anew. */
    SUBMITTED(
            "slurm_job_id",
            "slurm_jobid",
            "slurm job id",
            "slurm job started",
            "job id:",
            "job_id:",
            "jobid:",
            "start time:",
            "job started at",
            "job starting at",
            "job start time",
            "starting job",
            "pbs_jobid",
            "lsb_jobid",
            "sender: lsf system",
            "nohup: ignoring input",
            "begin slurm prolog",
            "begin pbs prolog");

    /** The bits of the cues that tell of trouble, a start or an end. */
    static final int TELLING = bit(TRACEBACK)
            | bit(EXCEPTION)
            | bit(CHAIN)
            | bit(CAUGHT)
            | bit(GPU_NAMED)
            | bit(REPORT)
            | bit(FINISHED)
            | bit(SUCCEEDED)
            | bit(RESTARTED)
            | bit(SUBMITTED);

    private final List<String> phrases;

    Cue(String... phrases) {
        this.phrases = List.of(phrases);
    }

    private static int bit(Cue cue) {
        return 1 << cue.ordinal();
    }

    List<String> phrases() {
        return phrases;
    }
}
