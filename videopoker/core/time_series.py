"""A curve that grows without end in bounded room: where there are too many points, every second one is dropped."""

from dataclasses import dataclass, field
from typing import Any, Self

MOST_POINTS = 512


@dataclass(slots=True)
class TimeSeries:
    """A value after every `stride`-th step, the stride doubling as the curve grows.

    >>> curve = TimeSeries()
    >>> for value in range(1, 1025): curve.add(value)
    >>> curve.stride, len(curve.points), curve.points[:3], curve.last
    (2, 512, [2, 4, 6], 1024)
    """

    points: list[int] = field(default_factory=list)
    stride: int = 1
    steps: int = 0
    last: int = 0
    """The value after the last step, whether it became a point or not."""

    def add(self, value: int) -> None:
        """The value after one more step."""
        self.steps += 1
        self.last = value
        if self.steps % self.stride == 0:
            self.points.append(value)
            if len(self.points) > MOST_POINTS:
                self.points = self.points[1::2]
                self.stride *= 2

    def amend(self, value: int) -> None:
        """What the value after the last step became afterwards."""
        self.last = value
        if self.points and self.steps % self.stride == 0:
            self.points[-1] = value

    def scaled(self, unit: int) -> list[int]:
        """The beginning at 0, the points and the last value, in whole units.

        >>> TimeSeries(points=[25, -50], last=-50).scaled(25)
        [0, 1, -2, -2]
        """
        return [int(value / unit) for value in (0, *self.points, self.last)]

    def to_record(self) -> dict[str, Any]:
        """The curve as plain values for JSON."""
        return {"points": self.points, "stride": self.stride, "steps": self.steps, "last": self.last}

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Self:
        """The curve a record holds."""
        return cls(**record)
