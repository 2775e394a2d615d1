// What every part of the stage is made with.
function make(tag, className, parent, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  parent?.append(node);
  return node;
}

async function modelOf(model, reference) {
  return model.widget_manager.get_model(reference.slice("IPY_MODEL_".length));
}
