"""Time series of at most 512 points; when full, every second point is dropped."""

from dataclasses import dataclass, field, replace

MOST_POINTS = 512


@dataclass(slots=True)
class TimeSeries:
    """A value after every `stride`-th step; the stride doubles as the series grows.

    >>> curve = TimeSeries()
    >>> for value in range(1, 1025): curve.add(value)
    >>> curve.stride, len(curve.points), curve.points[:3], curve.last
    (2, 512, [2, 4, 6], 1024)
    """

    points: list[int] = field(default_factory=list)
    stride: int = 1
    steps: int = 0
    start: int = 0
    """The value before the first step."""
    last: int = 0
    """The value after the last step, whether it became a point or not."""

    def add(self, value: int) -> None:
        """The value after one more step."""
        self.steps += 1
        self.last = value
        if self.steps % self.stride == 0:
            self.points.append(value)
            if len(self.points) > MOST_POINTS:
                self.halve()

    def amend(self, value: int) -> None:
        """Change the value after the last step; before the first step, the start."""
        self.last = value
        if not self.steps:
            self.start = value
        elif self.points and self.steps % self.stride == 0:
            self.points[-1] = value

    def followed_by(self, other: "TimeSeries", base: int) -> "TimeSeries":
        """This series and then the other, whose steps are counted from `base`.

        Exact while both have a point for every step; with a wider stride a point is at most a stride old.

        >>> TimeSeries([5, 2], steps=2, last=2).followed_by(TimeSeries([1, 4], steps=2, last=4), 2)
        TimeSeries(points=[5, 2, 3, 6], stride=1, steps=4, start=0, last=6)
        """
        total = replace(self, points=list(self.points))
        total.amend(self.last + other.start)
        stride = max(self.stride, other.stride)
        while total.stride < stride:
            total.halve()
        values = (total.last, *(base + point for point in other.points))
        if other.steps:
            total.steps, total.last = self.steps + other.steps, base + other.last
        first = (self.steps // stride + 1) * stride
        for step in range(first, total.steps + 1, stride):
            total.points.append(values[(step - self.steps) // other.stride])
        while len(total.points) > MOST_POINTS:
            total.halve()
        if total.points and total.steps % total.stride == 0:
            total.points[-1] = total.last
        return total

    def halve(self) -> None:
        """Drop every second point."""
        self.points = self.points[1::2]
        self.stride *= 2

    def scaled(self, unit: int) -> list[int]:
        """The start, the points and the last value, in whole units.

        >>> TimeSeries(points=[25, -50], last=-50).scaled(25)
        [0, 1, -2, -2]
        """
        return [int(value / unit) for value in (self.start, *self.points, self.last)]
