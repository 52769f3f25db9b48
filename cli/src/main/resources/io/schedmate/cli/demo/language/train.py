"""Trains a model of which letter follows which, with the standard library alone; goes on where its checkpoint ends."""
import argparse
import json
import math
import os
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument("--steps", type=int, default=500)
parser.add_argument("--batch-size", type=int, default=64)
parser.add_argument("--lr", type=float, default=2.0)
parser.add_argument("--checkpoint", default="checkpoint.json")
args = parser.parse_args()
# The demo kills the run at this step. Without the wait, the run could end first on a busy machine.
hold_at = int(os.environ.get("DEMO_HOLD_AT_STEP", "0"))
random.seed(11)

TEXT = ("a scheduler places jobs on nodes and a job writes what it does into a log "
        "who reads the log knows how the job is doing and why it has died ") * 4
letters = sorted(set(TEXT))
place = {letter: i for i, letter in enumerate(letters)}
weights = [[0.0] * len(letters) for _ in letters]
first = 1
if os.path.exists(args.checkpoint):
    with open(args.checkpoint) as kept:
        saved = json.load(kept)
    weights, first = saved["weights"], saved["step"] + 1
    print(f"Resumed from {args.checkpoint} at step {saved['step']}", flush=True)

print(f"Training LetterModel: {args.steps} steps, batch size {args.batch_size}, lr {args.lr}", flush=True)
shown = time.perf_counter()
for step in range(first, args.steps + 1):
    loss = 0.0
    for _ in range(args.batch_size):
        at = random.randrange(len(TEXT) - 1)
        row, goal = weights[place[TEXT[at]]], place[TEXT[at + 1]]
        powers = [math.exp(w) for w in row]
        whole = sum(powers)
        loss -= math.log(powers[goal] / whole)
        for i, power in enumerate(powers):
            row[i] -= args.lr * (power / whole - (i == goal)) / args.batch_size
    # Leaves processor time to the platform, which shares a small machine with three training jobs.
    time.sleep(0.03)
    if step % 10 == 0:
        now = time.perf_counter()
        rate = 10 * args.batch_size / (now - shown)
        shown = now
        print(f"step {step}/{args.steps} loss {loss / args.batch_size:.4f} lr {args.lr} {rate:.1f} samples/s", flush=True)
    if step % 50 == 0:
        with open(args.checkpoint + ".part", "w") as kept:
            json.dump({"step": step, "weights": weights}, kept)
        os.replace(args.checkpoint + ".part", args.checkpoint)
        print(f"Saved {args.checkpoint} at step {step}", flush=True)
    if step == hold_at:
        time.sleep(3600)
print("Training finished", flush=True)
