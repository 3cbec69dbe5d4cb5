# %% [markdown]
# # A machine on a casino's floor
#
# You stand in front of a Jacks or Better machine. Its glass says 8 for a full house and 5 for a flush. What is it worth, how long
# do 500 credits last, and how is it played? This page is also [a notebook](casino.ipynb); it was made by running the cells below.

# %%
from videopoker import curve, evaluate, holds, load_paytable, risk, simulate, solve, strategy

floor = load_paytable("9/6 jacks").with_pays([("full house", 40), ("flush", 25)])
floor

# %% [markdown]
# ## What it returns
#
# Under perfect play, exactly: no hand was dealt for this table. The counts are of all deals and all draws.

# %%
solution = solve(floor)
solution

# %% [markdown]
# That is a good deal less than the 9/6 game returns. In coins for 1,000 hands at max bet:

# %%
full_pay = solve("9/6 jacks")
print(
    f"8/5 loses {1000 * 5 * (1 - solution.expected):.1f} coins, 9/6 loses {1000 * 5 * (1 - full_pay.expected):.1f}"
)

# %% [markdown]
# ## What the full house would have to pay
#
# The return as the pay of a full house changes. The line bends a little wherever best play changes.

# %%
curve(floor, "full house", 30, 60)

# %% [markdown]
# ## How long 500 credits last
#
# An evening of 1,600 hands, five coins each.

# %%
risk(solution, 500, 1600)

# %% [markdown]
# ## How it is played
#
# The strategy on sixteen lines, best first: hold the first one that your hand has.

# %%
sheet = strategy("8/5 jacks")
for code, name in zip(sheet.codes, sheet.names):
    print(f"{code:>2}  {name}")

# %% [markdown]
# The sheet costs little: this is what it returns, and how much less that is than perfect play.

# %%
print(f"{float(sheet.result.exact):.4%}, {float(solution.exact - sheet.result.exact):.4%} less")

# %% [markdown]
# One hand in all its ways to be held:

# %%
holds("Kh Qh Jh 9h 9c", floor)

# %%
evaluate("Kh Qh Jh 9h 9c")

# %% [markdown]
# ## A thousand evenings
#
# Card by card, 1,600 hands each, by perfect play. The same seed plays the same evenings.

# %%
simulate(floor, 1_600_000, seed=7, sessions=1000, bankroll=500)
