"""The sentences of the screens, made from what the floors below say."""
