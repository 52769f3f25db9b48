import torch

optimizer = torch.optim.SGD
