# %% [markdown]
# # A machine on a casino's floor
#
# You stand in front of a Jacks or Better machine that pays 8 for a full house and 5 for a flush. What does it return, how long do
# 500 credits last, and how do you play it? This page is also [a notebook](casino.ipynb); below each cell is its output.

# %%
from videopoker import curve, evaluate, holds, load_paytable, risk, simulate, solve, strategy

floor = load_paytable("9/6 jacks").with_pays([("full house", 40), ("flush", 25)])
floor

# %% [markdown]
# ## What it returns
#
# This is the exact return of perfect play. The combinations count every deal with every draw.

# %%
solution = solve(floor)
solution

# %% [markdown]
# The 9/6 game returns much more. In coins per 1,000 hands at max bet:

# %%
full_pay = solve("9/6 jacks")
print(
    f"8/5 loses {1000 * 5 * (1 - solution.expected):.1f} coins, 9/6 loses {1000 * 5 * (1 - full_pay.expected):.1f}"
)

# %% [markdown]
# ## What the full house would have to pay
#
# The chart shows the return for each pay of a full house. The line bends slightly where perfect play changes.

# %%
curve(floor, "full house", 30, 60)

# %% [markdown]
# ## How long 500 credits last
#
# In an evening of 1,600 hands at five coins each:

# %%
risk(solution, 500, 1600)

# %% [markdown]
# ## How to play it
#
# This is the strategy in sixteen lines. Start at the top, and hold the first line that your hand has.

# %%
sheet = strategy("8/5 jacks")
for code, name in zip(sheet.codes, sheet.names):
    print(f"{code:>2}  {name}")

# %% [markdown]
# The sheet returns almost as much as perfect play. Here are its return and the difference:

# %%
print(f"{float(sheet.result.exact):.4%}, {float(solution.exact - sheet.result.exact):.4%} less")

# %% [markdown]
# The best of the 32 ways to hold one hand:

# %%
holds("Kh Qh Jh 9h 9c", floor)

# %%
evaluate("Kh Qh Jh 9h 9c")

# %% [markdown]
# ## A thousand evenings
#
# Each evening has 1,600 hands of perfect play, dealt card by card. The same seed gives the same evenings.

# %%
simulate(floor, 1_600_000, seed=7, sessions=1000, bankroll=500)
