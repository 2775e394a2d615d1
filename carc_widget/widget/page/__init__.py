"""The page: shows a screen in the browser and reports presses, nothing else."""
