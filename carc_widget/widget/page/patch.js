// Brings the page to a tree of nodes that the kernel describes. A node is a text or [tag, attributes, children]. Texts and
// attributes never become markup, so names need no escaping.

const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

function fits(dom, node) {
  if (typeof node === "string") return dom?.nodeType === Node.TEXT_NODE;
  return dom?.localName === node[0] && (dom.dataset.key ?? null) === (node[1]["data-key"] ?? null);
}

// Bring the children of an element to the nodes, keeping what can be kept: the focus, open details, typed text.
function patch(parent, nodes) {
  nodes.forEach((node, i) => {
    let dom = parent.childNodes[i];
    if (!fits(dom, node)) {
      const made = typeof node === "string" ? document.createTextNode(node) : document.createElement(node[0]);
      dom ? parent.replaceChild(made, dom) : parent.append(made);
      dom = made;
    }
    if (typeof node === "string") {
      if (dom.data !== node) dom.data = node;
      return;
    }
    const [, attributes, children] = node;
    for (const name of dom.getAttributeNames()) {
      if (name in attributes || name === NO_SHORTCUTS || (name === "open" && dom.localName === "details")) continue;
      dom.removeAttribute(name);
      take(dom, name, null);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (dom.getAttribute(name) === value) continue;
      dom.setAttribute(name, value);
      take(dom, name, value);
    }
    if (dom.localName !== "canvas") patch(dom, children);
    fill(dom, attributes);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}
