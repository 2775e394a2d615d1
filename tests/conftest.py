"""What all tests share: Hypothesis tries the same examples in every run, and slow machines do not make it fail."""

from hypothesis import settings

settings.register_profile("carc_widget", derandomize=True, deadline=None)
settings.load_profile("carc_widget")
