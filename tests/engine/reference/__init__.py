"""The reference implementation of the rules: slow and simple, to check the engine against.

It is written from the rules alone, shares no code with the package and reads only its tile files. Every module
names the rules that it implements; the rule ids (R24 ...) are those of the package's rule list.
"""
