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

// What follows a change of a model. Should it fail, as over nonsense that somebody has written there, the model must not
// hear of it: it would tell of no change any more. The kernel restores what it said, and all is drawn anew.
function soundly(follow) {
  return (...told) => {
    try {
      follow(...told);
    } catch (error) {
      console.warn("carc_widget:", error);
    }
  };
}
