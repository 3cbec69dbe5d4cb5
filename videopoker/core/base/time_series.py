"""Time series of at most 512 parts of equal length; when full, every two parts are merged. No peak is lost."""

from dataclasses import dataclass, field, replace

MAX_POINTS = 512


@dataclass(slots=True)
class TimeSeries:
    """The values of many steps: for every `stride` steps the last value, the lowest and the highest.

    >>> curve = TimeSeries()
    >>> for value in range(1, 1025): curve.add(value)
    >>> curve.stride, len(curve.points), curve.points[:3], curve.lows[:3], curve.last
    (2, 512, [2, 4, 6], [1, 3, 5], 1024)
    """

    points: list[int] = field(default_factory=list)
    """The value after every `stride`-th step."""
    lows: list[int] = field(default_factory=list)
    """The lowest value of the steps that end with each point."""
    highs: list[int] = field(default_factory=list)
    """The highest value of the steps that end with each point."""
    stride: int = 1
    steps: int = 0
    start: int = 0
    """The value before the first step."""
    last: int = 0
    """The value after the last step, even if it is not a point."""
    low: int | None = None
    """The lowest value of the steps since the last point, without the last step; None if there are none."""
    high: int | None = None
    """The highest value of those steps."""

    @property
    def lowest(self) -> int:
        """The lowest value of all steps, including the start."""
        return min(self.start, *self.lows, self._least)

    @property
    def highest(self) -> int:
        """The highest value of all steps, including the start."""
        return max(self.start, *self.highs, self._most)

    @property
    def _least(self) -> int:
        return self.last if self.low is None else min(self.low, self.last)

    @property
    def _most(self) -> int:
        return self.last if self.high is None else max(self.high, self.last)

    def add(self, value: int) -> None:
        """Add the value after one more step."""
        if self.steps % self.stride == 0:
            self.low = self.high = None
        elif self.low is None or self.high is None:
            self.low = self.high = self.last
        elif self.last < self.low:
            self.low = self.last
        elif self.last > self.high:
            self.high = self.last
        self.steps += 1
        self.last = value
        if self.steps % self.stride == 0:
            self._append()
            if len(self.points) > MAX_POINTS:
                self._halve()

    def amend(self, value: int) -> None:
        """Change the value after the last step; before the first step, the start."""
        self.last = value
        if not self.steps:
            self.start = value
        elif self.points and self.steps % self.stride == 0:
            del self.points[-1], self.lows[-1], self.highs[-1]
            self._append()

    def _append(self) -> None:
        """Add the part that ends with the last step."""
        self.points.append(self.last)
        self.lows.append(self._least)
        self.highs.append(self._most)

    def _halve(self) -> None:
        """Merge every two parts; a part left over begins the next one."""
        self.points = self.points[1::2]
        self.lows = [min(pair) for pair in zip(self.lows[::2], self.lows[1::2], strict=False)]
        self.highs = [max(pair) for pair in zip(self.highs[::2], self.highs[1::2], strict=False)]
        self.stride *= 2

    def copied(self) -> "TimeSeries":
        """An independent copy."""
        return replace(self, points=list(self.points), lows=list(self.lows), highs=list(self.highs))
