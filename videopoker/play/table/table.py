"""The table of every front end: what the player chose for the next move, and what each action does.

Actions return notes: what happened, or why nothing did. IllegalMove, CardError and SaveError leave all as it was.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Generic

from videopoker.core.base.messages import Refused
from videopoker.core.cards.evaluate import cards_in_hand
from videopoker.core.machine.bet import HAND_COUNTS, Bet, bet_one
from videopoker.core.machine.moves import DoubleUp
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.deals.dealing import affordable_bet
from videopoker.play.practice.matches import Match, begin_match, last_match, match_so_far
from videopoker.play.saves.files.sqlite_file import SaveBusy, SaveError
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.session import Session
from videopoker.play.table import notes
from videopoker.play.table.coaching import AdviceT, Advise, Coaching
from videopoker.play.table.notes import Notes

_COACH_MODES = next(setting.choices for setting in SETTINGS if setting.name == "coach")


GUIDED_HANDS = 3
"""The hands of a new save in which the message line says what to press."""


class NextBet:
    """Remembers the bet chosen, even while the credits allow less."""

    def __init__(self, state: GameState, kept: Bet | None = None) -> None:
        """`kept`: the bet chosen earlier."""
        self.chosen: Bet = kept or state.last_bet
        """The bet chosen, also while the credits or the game allow less."""
        self.is_chosen: bool = kept is not None and kept != state.last_bet
        """Whether the player changed the bet since the last hand."""

    def affordable(self, state: GameState) -> Bet:
        """The bet chosen, lowered to what the credits and the game allow."""
        return affordable_bet(state, *self.chosen)

    def now(self, state: GameState) -> Bet:
        """The bet of the hand to be drawn, otherwise of the next deal."""
        return state.last_bet if state.phase is Phase.DRAWING else self.affordable(state)

    def shown(self, state: GameState) -> Bet:
        """The bet on the table: the bet of the current or last hand, until another is chosen."""
        is_made = state.coins and not (state.phase is Phase.BETTING and self.is_chosen)
        return state.last_bet if is_made else self.affordable(state)

    def choose(self, bet: Bet) -> None:
        """Make this bet from now on."""
        self.chosen = bet
        self.is_chosen = True

    def one_more(self, state: GameState) -> int | None:
        """One coin more than now; after max coins, one. None if the credits allow only one."""
        bet = self.affordable(state)
        max_affordable = state.affordable(state.max_coins, bet.hands)
        return bet_one(bet.coins, max_affordable) if max_affordable > 1 else None

    def is_cut(self, state: GameState) -> bool:
        """Whether the credits allow fewer coins on each hand than chosen."""
        return self.affordable(state).coins < min(self.chosen.coins, state.max_coins)

    def more_hands(self, state: GameState, step: int) -> int | None:
        """The next higher (1) or lower (-1) number of hands; None beyond the lowest and what the credits allow."""
        max_affordable = state.affordable_hands(HAND_COUNTS[-1])
        counts = [count for count in HAND_COUNTS if count <= max_affordable]
        index = counts.index(self.affordable(state).hands) + step
        return counts[index] if 0 <= index < len(counts) else None


class Table(Generic[AdviceT]):
    """A session, with the bet and the cards that the player chose for its next move, and the coach."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        advise: Advise[AdviceT],
        *,
        confirm_seconds: float = 0,
        is_spoken: bool = False,
    ) -> None:
        """`confirm_seconds`: seconds after a question before a second press confirms the draw.

        `is_spoken`: whether the front end says notes in sentences and shows no table. Advice asked for again is then
        given again, not closed, and a bet is chosen also while a game waits or without credits.
        """
        self.session: Session = session
        self.settings: Settings = settings
        self.bet: NextBet = NextBet(session.state, session.kept_bet)
        self.is_resumed: bool = session.state.phase is not Phase.BETTING
        """Whether a hand or double-up was open when the table was, and no move has been made since."""
        marked = session.marked
        self.held: frozenset[int] = self._paid_cards if marked is None else marked
        """The positions of the cards to hold, 0 to 4."""
        self.coach: Coaching[AdviceT] = Coaching(
            session,
            settings.coach,
            advise,
            confirm_seconds=confirm_seconds,
            is_spoken=is_spoken,
        )
        self._is_spoken = is_spoken
        self.match: Match | None = None
        """The last match of the save, open or over."""
        self.asked_game: Paytable | None = None
        """The game that the player was asked about, because a match is open."""
        self._bet_before: Bet | None = None
        """The bet chosen before the match, while one is open."""
        self._is_match_read = False
        with suppress(SaveBusy, HandsNotRead):  # it is read before the next bet
            self._find_match()
        self.is_asked: bool = False
        """Whether the front end put the question for the player's own words."""
        self._was_asked = False
        """Whether a hand that pays was about to be thrown away."""

    def use(self, settings: Settings) -> None:
        """Use these settings from now on."""
        self.settings = settings
        self.coach.use(settings.coach)

    @property
    def state(self) -> GameState:
        """The session's state."""
        return self.session.state

    def win_to_double(self, state: GameState) -> int:
        """The win that the player may double in this state; 0 for none, if double-up is off, or in a match."""
        may_double = self.settings.double_up and not self.open_match
        return state.stake if may_double and state.allows(DoubleUp) else 0

    @property
    def welcome(self) -> Notes:
        """The hand that a returning player finds open, until a move is made."""
        return (notes.Resumed(self.state), *self.waiting_game) if self.is_resumed else ()

    @property
    def is_guided(self) -> bool:
        """Whether the message line says what to press: always, or up to the draw of a save's third hand."""
        first = GUIDED_HANDS - (self.state.phase is Phase.BETTING)
        is_new = self.session.folder is not None and self.state.hand <= first
        return self.settings.guide == "always" or (self.settings.guide == "first" and is_new)

    # cards

    def press(self) -> Notes:
        """Deal, or draw if a hand is dealt."""
        return self.draw() if self._is_dealt else self.deal()

    def deal(self) -> Notes:
        """Bet and deal; autohold holds the cards of a winning hand."""
        return self._before_bet("deal") or self._deal()

    def draw(self) -> Notes:
        """Replace the cards that are not held."""
        if not self._is_dealt:
            return self._staked("deal") or (notes.NoHand("deal"),)
        if question := self._question():
            return question
        before, held = self.state, self.held
        self._play(lambda: self.session.draw(held))
        return (*self._hand_over(), *self.coach.grade(before, held), *self._match_hand())

    def hold(self, number: int) -> Notes:
        """Hold card 1 to 5, or release it; in a double-up pick card 1 to 4."""
        if self.state.phase is not Phase.DOUBLING:
            return self.hold_only(self.held ^ {number - 1})
        return self.pick(number) if number < 5 else self.open_hand("hold_5")

    def hold_only(self, positions: frozenset[int]) -> Notes:
        """Hold the cards at these positions, 0 to 4, and release the others."""
        if not self._is_dealt:
            return self._staked("hold_1") or (notes.NoHand("hold_1"),)
        self.held = positions
        self.session.mark(positions)
        return (notes.Held(self.state, positions),)

    def hold_best(self) -> Notes:
        """Hold the cards of the best hold, if it is known; it counts as a hint."""
        best = self.coach.best() if self._is_dealt else frozenset()
        return () if best is None else self.hold_only(best)

    def double(self) -> Notes:
        """Stake the last win."""
        if not self.settings.double_up and self.state.phase is not Phase.DOUBLING:
            return self.no_double()
        if self.open_match:
            return self._match_rules
        self._play(self.session.double_up)
        return (notes.Staked(self.state),)

    def pick(self, number: int) -> Notes:
        """Pick card 1 to 4 of a double-up."""
        self._play(lambda: self.session.pick(number - 1))
        return self._hand_over()

    # the bet

    def _before_bet(self, action: str) -> Notes:
        """What comes before a bet: the hand in play, a game that starts, credits; empty if a bet may be made."""
        self._find_match()
        if earlier := self.open_hand(action) or self.start_next_game():
            return earlier
        return () if self.state.credits else (notes.NoCredits(is_after_hand=False),)

    def _before_choice(self, action: str) -> Notes:
        self._find_match()
        refused = self.open_hand(action) if self._is_spoken else self._before_bet(action)
        return refused or (self._match_rules if self.open_match else ())

    def bet_one(self) -> Notes:
        """Bet one coin more; after max coins, one coin."""
        return self.choose_bet(self.bet.one_more(self.state))

    def bet_max(self) -> Notes:
        """Bet max and deal."""
        if before := self._before_bet("bet_max"):
            return before
        self.bet.choose(Bet(self.state.max_coins, self.bet.chosen.hands))
        return self._deal()

    def choose_bet(self, coins: int | None) -> Notes:
        """Bet this many coins on each hand; None leaves the bet as it is."""
        if before := self._before_choice("bet_one"):
            return before
        if coins:
            self.bet.choose(Bet(coins, self.bet.chosen.hands))
            self._keep_bet()
        return (notes.BetChosen(self.bet.affordable(self.state)),)

    def step_hands(self, step: int) -> Notes:
        """Draw more (1) or fewer (-1) hands from each deal, as far as the credits allow."""
        if before := self._before_choice("hands"):
            return before
        hands = self.bet.more_hands(self.state, step)
        if hands is None:
            return (notes.HandsLimit(self.bet.affordable(self.state).hands, step),)
        return self.choose_hands(hands)

    def choose_hands(self, hands: int) -> Notes:
        """Draw this many hands from each deal."""
        if before := self._before_choice("hands"):
            return before
        self.bet.choose(Bet(self.bet.chosen.coins, hands))
        self._keep_bet()
        bet = self.bet.affordable(self.state)
        return (notes.HandsChosen(bet, self.bet.is_cut(self.state), hands),)

    # money and games

    def deposit(self, credits: int) -> Notes:
        """Add credits."""
        self._play(lambda: self.session.deposit(credits))
        return (notes.Deposited(credits, self.state),)

    def cash_out(self) -> Notes:
        """Cash out all credits and the leftover cents."""
        before = self.state
        self._play(self.session.cash_out)
        played = self.session.totals.session
        return (notes.CashedOut(before.credits, before.money, played.games, played.net),)

    def choose_denomination(self, cents: int) -> Notes:
        """Make a credit worth this many cents; all credits are exchanged."""
        self._play(lambda: self.session.choose_denomination(cents))
        return self.denomination

    @property
    def denomination(self) -> Notes:
        """The denomination, and what the credits are worth in it."""
        return (notes.Exchanged(self.state),)

    def choose_game(self, paytable: Paytable) -> Notes:
        """Play this game: now between hands, otherwise after the hand in play. With a match open in another game it asks first."""
        match = self.open_match
        if match and not match.is_played_on(paytable) and self.asked_game != paytable:
            self.asked_game = paytable
            return (notes.MatchWaits(match, paytable),)
        self._play(lambda: self.session.choose(paytable))
        return self.waiting_game

    @property
    def waiting_game(self) -> Notes:
        """The game that starts after the hand in play; empty for none."""
        return (notes.GameWaits(self.state.next_game),) if self.state.next_game else ()

    def start_next_game(self) -> Notes:
        """Start the game chosen in mid-hand, if the hand is over."""
        if not self.state.next_game or self.state.phase is not Phase.BETTING:
            return ()
        self._play(self.session.begin_next_game)
        return (notes.GameStarted(self.state, self.bet.affordable(self.state)),)

    # the match

    @property
    def open_match(self) -> Match | None:
        """The open match, if its game is on the machine: it fixes the bet, and no win is doubled."""
        match = self.match
        return match if match and match.is_played_on(self.state.paytable) else None

    @property
    def _match_rules(self) -> Notes:
        return (notes.MatchRules(self.state.max_coins),)

    def _find_match(self) -> None:
        """Read the match, unless it is read; one that cannot be read does not keep anyone from playing.

        SaveBusy or HandsNotRead while another program uses a file.
        """
        if self._is_match_read:
            return
        try:
            self.read_match()
        except (SaveBusy, HandsNotRead):
            raise
        except SaveError:
            self._is_match_read = True

    def read_match(self) -> None:
        """Read the last match of the save. SaveError if it cannot be read."""
        self.match = last_match(self.session.log) if self.session.folder else None
        self._is_match_read = True
        self._bet_match()

    def begin_match(self, size: int, paytable: Paytable) -> Notes:
        """Begin a match of this many deals in this game, and end an open one; 0 deals only end it. Refused without a save, or for too many deals."""
        if self.session.folder is None:
            raise Refused("A match needs a save; this session is in memory only.")
        was_open = self.match is not None and not self.match.is_over
        if size or was_open:  # the card of a match that is over stays
            begin_match(self.session.log, paytable, size)
        self.read_match()
        is_chosen = paytable == (self.state.next_game or self.state.paytable)
        chosen = () if is_chosen else self.choose_game(paytable)
        return (notes.MatchBegun(size, was_open), *chosen)

    def _bet_match(self) -> None:
        """Between hands, choose to bet max on one hand in a match, and after it the bet from before it."""
        if self.state.phase is not Phase.BETTING:
            return
        bet = Bet(self.state.max_coins)
        if self.open_match and self.bet.chosen != bet:
            self._bet_before = self._bet_before or self.bet.chosen
            self.bet.choose(bet)
        elif self._bet_before and not self.open_match:
            self.bet.choose(self._bet_before)
            self._bet_before = None

    def _match_hand(self) -> Notes:
        """Count the hand just drawn, if a match is open; after the last one, its end."""
        if match := self.open_match:
            with suppress(SaveError):  # then it is counted with the next hand
                self.match = match_so_far(self.session.log, match)
                self._bet_match()
        return (notes.MatchOver(self.match),) if match and self.match and self.match.is_over else ()

    # words of the player's own

    @property
    def words_question(self) -> Notes:
        """The question for the player's own words, to ask when the table opens, once for each chain of secrets; else empty."""
        chain = self.state.secret_chain.chain
        return (notes.AskWords(chain),) if chain and self.session.asks_for_words else ()

    def choose_words(self, phrase: str) -> Notes:
        """Choose a phrase for the shuffles of the next deals; the phrase there is leaves it as it is."""
        self._play(lambda: self.session.choose_phrase(phrase))
        return (notes.WordsChosen(self.state),)

    # the coach

    def hint(self) -> Notes:
        """Ask for the best hold, then for the ranking, then for neither."""
        return self._staked("hint") or self.coach.hint(self.held)

    def why(self, *, more: bool = False) -> Notes:
        """Ask why the best hold is best, then for the account, or with `more` at once, then no longer.

        Between hands about the last one.
        """
        return self._staked("why") or self.coach.why(self.held, more=more)

    def both(self) -> Notes:
        """Ask for the best hold and one's own, or its rival, line by line, then no longer; between hands for the last one."""
        return self._staked("why") or self.coach.both(self.held)

    def _staked(self, action: str) -> Notes:
        """Why a card has to be picked first; empty but in a double-up."""
        return self.open_hand(action) if self.state.phase is Phase.DOUBLING else ()

    def next_coach_mode(self) -> Notes:
        """Have the coach speak in the next of its modes."""
        index = _COACH_MODES.index(self.settings.coach) + 1
        return self.choose_coach_mode(str(_COACH_MODES[index % len(_COACH_MODES)]))

    def choose_coach_mode(self, mode: str) -> Notes:
        """Have the coach speak in this mode."""
        self.use(replace(self.settings, coach=mode))
        return (notes.CoachMode(mode),)

    # why not

    def open_hand(self, action: str) -> Notes:
        """Why an action that works between hands only does nothing now; empty between hands."""
        state = self.state
        if state.phase is Phase.BETTING:
            return ()
        return (notes.NotNow(action, state.hand, state.stake if state.phase is Phase.DOUBLING else 0),)

    def no_double(self) -> Notes:
        """Why no win can be doubled now."""
        rules = self._match_rules if self.open_match else ()
        return self.open_hand("double") or rules or (notes.NoDouble(is_off=not self.settings.double_up),)

    def is_so(self, note: notes.Note) -> bool:
        """Whether what a note says is still so after a change of the settings; after a move it is said no longer."""
        match note:
            case notes.NoDouble(is_off=True):
                return not self.settings.double_up
            case notes.WrongHold(is_over=False) | notes.Nudged():
                return self.coach.hand.questioned is not None
            case notes.CoachMode(mode):
                return self.coach.mode == mode
        return True

    # how it is done

    @property
    def _is_dealt(self) -> bool:
        return self.state.phase is Phase.DRAWING

    def _question(self) -> Notes:
        """What is asked before a draw: the coach's question, or once in a save whether to throw away a hand that pays."""
        state = self.state
        is_first = not self._was_asked and not self.held and state.dealt_line is not None
        if is_first and self.session.folder and self.coach.mode in {"off", "after"}:
            self._was_asked = True
            self.session.record_answer(self.held)
            return (notes.ThrowsAway(state),)
        return self.coach.question(self.held)

    def _deal(self) -> Notes:
        bet = self.bet.affordable(self.state)
        if self.open_match and self.bet.is_cut(self.state):
            return (notes.NoCredits(is_after_hand=False, needed=self.state.max_coins),)
        self._keep_bet()
        if (
            self.is_asked and self.session.asks_for_words
        ):  # a bet without an answer leaves the phrase as it is
            self.session.choose_phrase(self.state.phrase)
        self._play(lambda: self.session.deal(bet.coins, hands=bet.hands))
        self.held = self._paid_cards
        return (notes.Dealt(self.state, self.held, self.open_match),)

    def _keep_bet(self) -> None:
        """Keep the bet chosen for later sessions; what the credits or the game allow is for one deal only."""
        self.session.keep_bet(*(self._bet_before or self.bet.chosen))

    @property
    def _paid_cards(self) -> frozenset[int]:
        """The cards that make a dealt hand pay, if autohold is on."""
        state = self.state
        is_held = self.settings.autohold and state.phase is Phase.DRAWING and state.dealt_line
        return cards_in_hand(state.cards, state.wild_cards) if is_held else frozenset()

    def _play(self, move: Callable[[], object]) -> None:
        """Make a move; holds and a chosen bet end with the phase they were chosen in."""
        before = self.state.phase
        move()
        self.is_resumed = False
        self.asked_game = None
        if self.state.phase is not before:
            self.held = frozenset()
            self.bet.is_chosen = False
        self._bet_match()

    def _hand_over(self) -> Notes:
        over = notes.HandOver(self.state, self.win_to_double(self.state))
        if not self.state.credits:
            return (over, notes.NoCredits(is_after_hand=True))
        return (over,)
