"""Position editor: a draft, possible or not, the steps that change it, and its problems."""
