// The views of a model on this page: several may show the same, and one of them speaks. Each view has a model object of its
// own, so that a model is known by what it refers to.
const views = new Map(); // for each model its views; the first one speaks

function named(model) {
  return `${model.get("pictures")} ${model.get("sections") ?? ""}`;
}

function enter(model, view) {
  const name = named(model);
  views.set(name, [...(views.get(name) ?? []), view]);
  return () => views.set(name, views.get(name).filter((other) => other !== view));
}

function speaks(model, view) {
  return views.get(named(model))?.[0] === view;
}

// From now on this view speaks: somebody is there.
function speakFirst(model, view) {
  const name = named(model);
  views.set(name, [view, ...views.get(name).filter((other) => other !== view)]);
}

// What this view would say by itself goes unheard while another one says it.
function hush(model, view, el) {
  for (const region of el.querySelectorAll("[role=status], [role=alert]")) {
    if (speaks(model, view)) region.removeAttribute("aria-live");
    else region.setAttribute("aria-live", "off");
  }
}
