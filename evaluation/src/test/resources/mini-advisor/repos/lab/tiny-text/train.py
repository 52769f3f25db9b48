import torch

MAX_STEPS = 5000
