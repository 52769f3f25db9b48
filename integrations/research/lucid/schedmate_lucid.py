"""Runs Lucid's own simulator with SchedMate in the place of its profiler and its estimator.

Nothing of Lucid lies here: its repository is fetched by the reader, and what is exchanged is exchanged at import. Two questions of
Lucid's are answered by SchedMate's REST API instead:

- how long will the job run (its estimator reads a file of predictions): POST /advice, the mean of the expected duration;
- what does it use (its profiler runs every job for some minutes first): the same answer, utilisation and memory. A job of
  which SchedMate knows both is not profiled; any other is, as ever.

What a job really does stays Lucid's: durations, and what pairs of jobs do to each other.
"""

import argparse
import contextlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import time
import types
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

DAY = 86400
CLUSTER = "lucid-venus"
# What Lucid itself takes where its estimator has no use.
UNKNOWN_SECONDS = 1000
EPOCH = datetime(2020, 9, 1, tzinfo=timezone.utc)


class SchedMate:
    """The calls of the API that are needed here."""

    def __init__(self, address, key, project):
        self.address = address.rstrip("/") + "/api/v1"
        self.key = key
        self.project = project
        self.calls = 0

    def post(self, path, body, kind):
        request = urllib.request.Request(self.address + path, body.encode(), {"Content-Type": kind, "X-API-Key": self.key})
        while True:
            self.calls += 1
            try:
                with urllib.request.urlopen(request, timeout=600) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 503):
                    raise SystemExit(f"Expected {path} to be taken ({refused.code}: {refused.read().decode()[:500]}).")
                time.sleep(float(refused.headers.get("Retry-After", 1)))
            except OSError as away:
                raise SystemExit(f"No answer from SchedMate at {self.address}: {away}. Start it with ./schedmate up.")

    def learn(self, rows):
        """Past jobs, with what a monitoring system had measured of them."""
        head = "cluster,scheduler,externalId,owner,project,command,state,startedAt,endedAt,gpuCount,gpuUtilisationRatio,gpuMemoryPeakBytes"
        report = self.post("/history/import?format=csv", "\n".join([head, *rows]) + "\n", "text/csv")
        summary = json.loads(report.strip().splitlines()[-1])
        if summary["kind"] != "summary" or summary["totals"]["rejectedRows"]:
            raise SystemExit(f"Expected all rows to be accepted, got ({report[:500]}).")
        return summary["totals"]["readRows"]

    def advice(self, command, gpus):
        question = {"cluster": CLUSTER, "project": self.project, "owner": "venus", "command": command, "source": {"kind": "none"},
                    "requested": {"gpus": gpus}, "deadlineSeconds": 60}
        return json.loads(self.post("/advice", json.dumps(question), "application/json"))


class Answers:
    """What SchedMate says of each kind of job, asked once."""

    def __init__(self, schedmate):
        self.schedmate = schedmate
        self.known = {}

    def of(self, job):
        kind = (command(job), int(job["gpu_num"]))
        if kind not in self.known:
            self.known[kind] = self.read(self.schedmate.advice(*kind))
        return self.known[kind]

    @staticmethod
    def read(advice):
        estimates = advice["estimates"] or {}
        mean = {name: (estimates.get(name) or {}).get("mean") for name in ("durationSeconds", "gpuUtilisationRatio", "gpuMemoryBytes")}
        return types.SimpleNamespace(
            seconds=mean["durationSeconds"], utilisation=mean["gpuUtilisationRatio"], memory=mean["gpuMemoryBytes"])

    def settle(self, jobs, pause=5):
        """Waits until past jobs are known: what they used is, and the same questions get the same answers three times."""
        same, last = 0, None
        while same < 3:
            now = [vars(self.read(self.schedmate.advice(command(job), int(job["gpu_num"])))) for job in jobs]
            same, last = (same + 1 if now == last and all(each["utilisation"] is not None for each in now) else 0), now
            time.sleep(pause)


def command(job):
    """What a submission would show: the trace has no code, so model, data and batch stand for it."""
    return "python train.py --model {} --dataset {} --batch-size {}{}".format(
        job["model"], job["dataset"], job["batchsize"], " --amp" if job["amp"] else "")


def row(job, project, origin):
    start = EPOCH + timedelta(seconds=int(job["submit_time"]) - origin)
    end = start + timedelta(seconds=max(1, int(job["duration"])))
    utilisation = min(1.0, max(0.0, job["gpu_util"] / 100))
    return ",".join(str(each) for each in (
        CLUSTER, "lucid", job["job_id"], "venus", project, '"' + command(job) + '"', "succeeded",
        start.strftime("%Y-%m-%dT%H:%M:%SZ"), end.strftime("%Y-%m-%dT%H:%M:%SZ"), int(job["gpu_num"]),
        round(utilisation, 4), int(job["gmem"] * 1024 * 1024)))


def slice_of(args, utils):
    """The jobs to learn from, those to replay, and when the replay begins."""
    trace, begin = utils.get_trace(args.experiment_name, args.trace_dir, read_full=True, idx=None)
    middle = int(begin) + args.history_days * DAY
    past = trace[trace["submit_time"] < middle]
    # Only what had ended by then may be known.
    past = past[past["submit_time"] + past["duration"] < middle]
    replayed = trace[(trace["submit_time"] >= middle) & (trace["submit_time"] < middle + args.replay_days * DAY)]
    return past.to_dict("records"), replayed.reset_index(drop=True), middle, int(begin)


def nearest_score(table, utilisation, memory):
    """Lucid's sharing score of the measured configuration that is most like what is predicted."""
    distance = ((table["gpu_util"] / 100 - utilisation) ** 2) + ((table["gmem"] / 24576 - memory / (24576 * 1024 * 1024)) ** 2)
    return int(table.loc[distance.idxmin(), "label"])


class Estimator:
    """Has the fields that Lucid reads of its own; of the module's top, for it goes to other processes."""

    rows = None

    def __init__(self, _):
        self.cluster_name, self.name, self.data = "Venus", "SchedMate", Estimator.rows


def answer_with(answers, simulator, utils, pandas):
    """Puts SchedMate where Lucid asks its profiler and its estimator."""
    profile, analyse = utils.trace_profile, utils.Lucid.obtain_colocate_analysis

    def is_known(job):
        said = answers.of(job)
        return said.utilisation is not None and said.memory is not None

    def trace_profile(trace, *rest):
        rows = [(job["job_id"], answers.of(job).seconds or UNKNOWN_SECONDS) for job in trace.job_list]
        Estimator.rows = pandas.DataFrame(rows, columns=["job_id", "priority"])
        unknown = utils.Trace()
        for job in trace.job_list:
            if not is_known(job):
                unknown.append_job(job)
        if unknown.job_num():
            profile(unknown, *rest)
        else:
            write_scaling(rest[4], pandas.DataFrame({"time": [], "scaling_num": []}))
        return trace

    def obtain_colocate_analysis(lucid):
        analyse(lucid)
        for job in lucid.trace.job_list:
            if job["toskip"] == 0 and is_known(job):
                said = answers.of(job)
                job["sharescore"] = nearest_score(lucid.colo_df, said.utilisation, said.memory)

    simulator.CombinedEstimator = Estimator
    utils.trace_profile = trace_profile
    utils.Lucid.obtain_colocate_analysis = obtain_colocate_analysis


def write_scaling(log_dir, scaling):
    os.makedirs(log_dir + "/profvc", exist_ok=True)
    scaling.to_csv(log_dir + "/profvc/profvc_scaling.csv", index=False)


def keep_scaling_even(utils, pandas):
    """A slice may end with the profiler scaled up; Lucid expects that what it borrowed was given back."""
    profile = utils.trace_profile

    def trace_profile(trace, *rest):
        result = profile(trace, *rest)
        file = rest[4] + "/profvc/profvc_scaling.csv"
        scaling = pandas.read_csv(file)
        while len(scaling) and scaling["scaling_num"].sum() != 0:
            scaling = scaling[:-1]
        write_scaling(rest[4], scaling)
        return result

    utils.trace_profile = trace_profile


def run(args, simulator, utils, pandas, replayed, begin, folder):
    """One run of Lucid's simulator over the slice; its own words go nowhere."""
    vcs = pandas.read_csv(args.trace_dir + "/vc_config.csv", index_col=0)
    needed = {"vc8Gr", "vcefl"} - set(replayed["vc"])
    if needed:
        raise SystemExit(f"Expected jobs of {sorted(needed)} in the slice. Give more --replay-days.")
    # A virtual cluster without jobs stops the simulator.
    vcs[vcs.index.isin(replayed["vc"])].to_csv(folder + "/vc_config.csv")
    utils.get_trace = lambda *_, **__: (replayed.copy(), begin)
    keep_scaling_even(utils, pandas)
    shutil.rmtree("log/" + args.experiment_name, ignore_errors=True)
    settings = argparse.Namespace(
        experiment_name=args.experiment_name, trace_dir=folder, log_dir="./log", scheduler="lucid", placer="consolidate",
        profiler_auto=1, pollux_idx=None, sweep=False, processes=args.processes, num_gpus_per_node=8, num_cpus_per_node=96)
    with contextlib.redirect_stderr(io.StringIO()) if not args.verbose else contextlib.nullcontext():
        simulator.main(settings)
    return pandas.read_csv(f"log/{args.experiment_name}/all/lucid_consolidate_all_log.csv")


def figures(name, jobs):
    # A job that ended in the profiler is not written anew by its virtual cluster: it waited there, and ran there.
    ended = jobs["toskip"] == 1
    jct = jobs["jct"].where(~ended, jobs["profqueue"] + jobs["duration"])
    queue = jobs["queue"].where(~ended, jobs["profqueue"])
    return "| {} | {} | {:.0f} | {:.0f} | {:.0f} | {:.0f} |".format(
        name, int(jobs["profiled"].sum()), jct.mean(), jct.median(), jct.quantile(0.99), queue.mean())


def write(file, table):
    """Puts the table into its section of a document; the section is made where there is none."""
    head, mark = "## Lucid's simulator asks SchedMate", "\n## "
    text = open(file).read()
    section = head + "\n\n" + table.strip() + "\n"
    if head in text:
        before, rest = text.split(head, 1)
        after = rest.split(mark, 1)
        text = before + section + (mark + after[1] if len(after) > 1 else "")
    else:
        text = text.rstrip("\n") + "\n\n" + section
    open(file, "w").write(text)


def machine():
    with contextlib.suppress(OSError):
        model = re.search(r"model name\s*:\s*(.*)", open("/proc/cpuinfo").read())
        return f"{os.cpu_count()} cores of {model.group(1)}" if model else f"{os.cpu_count()} cores"
    return f"{os.cpu_count()} cores"


def read_key(file):
    try:
        with open(file) as opened:
            return opened.read().strip()
    except OSError as unread:
        raise SystemExit(f"Expected a file with an administrator's key, got ({unread}).")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lucid", required=True, metavar="DIR", help="the folder simulation of Lucid's repository")
    parser.add_argument("--schedmate", default="http://localhost:8080", metavar="URL", help="the gateway")
    parser.add_argument("--key-file", required=True, metavar="FILE", help="an administrator's key lies in it")
    parser.add_argument("--trace-dir", default="./data/Venus", help="below --lucid, or absolute")
    parser.add_argument("--history-days", type=int, default=7, help="days of the trace that SchedMate learns from")
    parser.add_argument("--replay-days", type=int, default=2, help="days after them that are replayed")
    parser.add_argument("--processes", type=int, default=None, help="as Lucid's -j")
    parser.add_argument("--write", metavar="FILE", help="put the table into this document")
    parser.add_argument("--verbose", action="store_true", help="let Lucid speak")
    args = parser.parse_args()
    args.experiment_name = "Venus_Sept"
    key = read_key(args.key_file)
    target = os.path.abspath(args.write) if args.write else None

    if not os.path.isdir(args.lucid):
        raise SystemExit(f"Expected the folder simulation of Lucid's repository, got ({args.lucid}).")
    os.chdir(args.lucid)
    sys.path.insert(0, os.getcwd())
    # An import of a name that is never used, from a package that servers seldom have.
    sys.modules.setdefault("tkinter", types.ModuleType("tkinter"))
    sys.modules.setdefault("tkinter.messagebox", types.SimpleNamespace(NO=None))
    try:
        import pandas
        import simulator
        import utils
    except ModuleNotFoundError as missing:
        raise SystemExit(f"Expected Lucid's simulator in {args.lucid}, and what it needs, got ({missing}).")

    past, replayed, begin, origin = slice_of(args, utils)
    original = utils.trace_profile
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(args.trace_dir):
            os.symlink(os.path.abspath(os.path.join(args.trace_dir, name)), os.path.join(folder, name)) \
                if name != "vc_config.csv" else None
        alone = figures("its profiler and its estimator", run(args, simulator, utils, pandas, replayed, begin, folder))

        project = "lucid"
        schedmate = SchedMate(args.schedmate, key, project)
        learnt = schedmate.learn([row(job, project, origin) for job in past])
        answers = Answers(schedmate)
        answers.settle(past[-1:] + past[:1])
        utils.trace_profile = original
        answer_with(answers, simulator, utils, pandas)
        with_schedmate = figures("SchedMate", run(args, simulator, utils, pandas, replayed, begin, folder))
    known = sum(1 for each in answers.known.values() if each.seconds is not None)
    table = f"""Written by `integrations/research/lucid/schedmate_lucid.py` on {datetime.now(timezone.utc):%Y-%m-%d}, on {machine()}. Lucid's released simulator
ran {len(replayed)} jobs: {args.replay_days} days of Venus, after {args.history_days} days of which SchedMate has seen the {learnt} jobs that had ended. It called
`POST /advice` once for each of {len(answers.known)} kinds of job (model, data, batch, GPUs). SchedMate knew the duration of {known} of them.

| Lucid uses | profiled jobs | average JCT (s) | median (s) | p99 (s) | average queue (s) |
| --- | --- | --- | --- | --- | --- |
{alone}
{with_schedmate}
"""
    print(table)
    if target:
        write(target, table)


if __name__ == "__main__":
    main()
