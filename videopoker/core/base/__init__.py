"""What every floor uses: error lines, records, rendering, numbers read from text."""
