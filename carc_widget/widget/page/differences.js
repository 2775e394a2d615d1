// A value of JSON after the steps that `differences.py` has told. What has not changed stays the same object.
function changed(value, steps) {
  const follow = (old, path, step) => {
    if (path.length === 0 && step.length === 2) return step[1];
    const made = Array.isArray(old) ? [...old] : { ...old };
    if (path.length === 0) made.splice(step[1], step[2], ...step[3]);
    else if (path.length === 1 && step.length === 1) delete made[path[0]];
    else made[path[0]] = follow(made[path[0]], path.slice(1), step);
    return made;
  };
  return steps.reduce((old, step) => follow(old, step[0], step), value);
}
