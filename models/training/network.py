"""The identifier's network: a small residual network on one rectified card."""

import torch
from torch import nn

from datasets.synth.crop_set import UNKNOWN

EMBEDDING = 128


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Two 3×3 convolutions with a shortcut; the first may halve the picture."""

    def __init__(self, inputs: int, outputs: int, stride: int):
        super().__init__()
        self.first = _conv(inputs, outputs, stride)
        self.second = nn.Sequential(nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False), nn.BatchNorm2d(outputs))
        same = stride == 1 and inputs == outputs
        self.shortcut: nn.Module = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.second(self.first(x)) + self.shortcut(x))


class IdentifierNet(nn.Module):
    """(N, 3, 128, 80) RGB in 0..1 → logits (N, 49): 48 cards and «cannot tell»; upside-down logit (N,);
    embedding (N, 128) of unit length.

    The last feature map keeps its places (8×5): where a pip lies is what tells a four from a five.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 24, 2),
            Residual(24, 48, 2),
            Residual(48, 96, 2),
            Residual(96, 96, 1),
            Residual(96, 160, 2),
            nn.Conv2d(160, 32, 1, bias=False),
            nn.BatchNorm2d(32),
            nn.ReLU(inplace=True),
        )
        self.neck = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(32 * 8 * 5, EMBEDDING))
        self.names = nn.Linear(EMBEDDING, UNKNOWN + 1)
        self.upside_down = nn.Linear(EMBEDDING, 1)
        self.temperature = nn.Parameter(torch.ones(()), requires_grad=False)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        features = self.neck(self.body(x * 2 - 1))
        active = torch.relu(features)
        return self.names(active), self.upside_down(active)[:, 0], nn.functional.normalize(features, dim=1)


class CalibratedNet(nn.Module):
    """What is exported: probabilities (N, 49) at the fitted temperature, upside-down probability (N,), embedding."""

    def __init__(self, net: IdentifierNet):
        super().__init__()
        self.net = net

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        logits, upside_down, embedding = self.net(x)
        return torch.softmax(logits / self.net.temperature, 1), torch.sigmoid(upside_down), embedding
