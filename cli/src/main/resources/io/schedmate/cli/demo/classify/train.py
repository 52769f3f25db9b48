"""Trains a small classifier of points in two spirals, with the standard library alone."""
import argparse
import math
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument("--steps", type=int, default=400)
parser.add_argument("--batch-size", type=int, default=32)
parser.add_argument("--hidden", type=int, default=16)
parser.add_argument("--lr", type=float, default=0.1)
parser.add_argument("--checkpoint", default="")
args = parser.parse_args()
random.seed(7)


def sample():
    label = random.randrange(2)
    radius = random.random()
    angle = 4 * radius + math.pi * label + random.gauss(0, 0.1)
    return [radius * math.cos(angle), radius * math.sin(angle)], label


w1 = [[random.gauss(0, 0.8) for _ in range(2)] for _ in range(args.hidden)]
b1 = [0.0] * args.hidden
w2 = [random.gauss(0, 0.5) for _ in range(args.hidden)]
b2 = 0.0

print(f"Training SpiralClassifier: {args.steps} steps, batch size {args.batch_size}, lr {args.lr}", flush=True)
began = shown = time.perf_counter()
for step in range(1, args.steps + 1):
    loss = 0.0
    for _ in range(args.batch_size):
        x, label = sample()
        hidden = [math.tanh(w[0] * x[0] + w[1] * x[1] + b) for w, b in zip(w1, b1)]
        score = 1 / (1 + math.exp(-sum(w * h for w, h in zip(w2, hidden)) - b2))
        loss -= math.log(max(score if label else 1 - score, 1e-9))
        slope = args.lr * (score - label) / args.batch_size
        for i, h in enumerate(hidden):
            back = slope * w2[i] * (1 - h * h)
            w2[i] -= slope * h
            w1[i][0] -= back * x[0]
            w1[i][1] -= back * x[1]
            b1[i] -= back
        b2 -= slope
    # Leaves processor time to the platform, which shares a small machine with three training jobs.
    time.sleep(0.02)
    if step % 10 == 0:
        now = time.perf_counter()
        rate = 10 * args.batch_size / (now - shown)
        shown = now
        print(f"step {step}/{args.steps} loss {loss / args.batch_size:.4f} lr {args.lr} {rate:.1f} samples/s", flush=True)
print(f"Training finished in {time.perf_counter() - began:.1f} s", flush=True)
