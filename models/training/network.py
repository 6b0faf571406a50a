"""The two small residual networks on one rectified card: who it is, and where its corners are."""

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


def _body(channels: tuple[int, int, int, int]) -> nn.Sequential:
    """(N, 3, 128, 80) → (N, 32, 8, 5)."""
    first, second, third, fourth = channels
    return nn.Sequential(
        _conv(3, first, 2),
        Residual(first, second, 2),
        Residual(second, third, 2),
        Residual(third, third, 1),
        Residual(third, fourth, 2),
        nn.Conv2d(fourth, 32, 1, bias=False),
        nn.BatchNorm2d(32),
        nn.ReLU(inplace=True),
    )


class IdentifierNet(nn.Module):
    """(N, 3, 128, 80) RGB in 0..1 → logits (N, 49): 48 cards and «cannot tell»; upside-down logit (N,);
    embedding (N, 128) of unit length.

    The last feature map keeps its places (8×5): where a pip lies is what tells a four from a five.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _body((24, 48, 96, 160))
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


class RefinerNet(nn.Module):
    """(N, 3, 128, 80) RGB in 0..1, a card with its surroundings → how far its corners are from where the outline put
    them (N, 8), in shares of the view's width: x and y of top-left, top-right, bottom-right, bottom-left.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _body((16, 32, 64, 96))
        self.head = nn.Sequential(nn.Flatten(), nn.Linear(32 * 8 * 5, 128), nn.ReLU(inplace=True), nn.Linear(128, 8))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        offsets: torch.Tensor = self.head(self.body(x * 2 - 1))
        return offsets
