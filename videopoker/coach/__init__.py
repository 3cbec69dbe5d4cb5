"""What a hold costs and why: kinds of holds, explanations, grades, drills, strategy sheets."""
