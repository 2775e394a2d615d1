"""A second, slow and plain implementation of the rules, against which the engine is checked.

It is written from the rules alone, shares no code with the package and reads only its tile files. Every module says
which rules it carries out; the rule ids (R24 ...) are those of the package's own rule list.
"""
