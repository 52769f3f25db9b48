"""Fits a forecast of a wave from its last values, with the standard library alone. It has a bug, which shows late."""
import argparse
import math
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument("--steps", type=int, default=400)
parser.add_argument("--batch-size", type=int, default=16)
parser.add_argument("--lr", type=float, default=0.003)
parser.add_argument("--checkpoint", default="")
args = parser.parse_args()
random.seed(3)

WINDOW = 8
weights = [0.0] * WINDOW


def evaluate(step):
    results = {"step": step, "validation_loss": sum(w * w for w in weights)}
    return results["val_loss"]


print(f"Training WaveForecast: {args.steps} steps, batch size {args.batch_size}, lr {args.lr}", flush=True)
shown = time.perf_counter()
for step in range(1, args.steps + 1):
    loss = 0.0
    for _ in range(args.batch_size):
        start = random.random() * 6
        xs = [math.sin(start + 0.3 * i) for i in range(WINDOW)]
        error = sum(w * x for w, x in zip(weights, xs)) - math.sin(start + 0.3 * WINDOW)
        loss += error * error
        weights = [w - args.lr * error * x / args.batch_size for w, x in zip(weights, xs)]
    # Leaves processor time to the platform, which shares a small machine with three training jobs.
    time.sleep(0.03)
    if step % 10 == 0:
        now = time.perf_counter()
        rate = 10 * args.batch_size / (now - shown)
        shown = now
        print(f"step {step}/{args.steps} loss {loss / args.batch_size:.4f} lr {args.lr} {rate:.1f} samples/s", flush=True)
    if step == 200:
        print(f"validation loss {evaluate(step):.4f}", flush=True)
print("Training finished", flush=True)
