// Makes one element's content like another's, keeping every element that stays: focus, pictures and animations live on.

export function morph(current, wanted) {
  const keyed = new Map();
  for (const child of current.children) {
    if (child.dataset.key) keyed.set(child.dataset.key, child);
  }
  let place = current.firstChild;
  for (const node of [...wanted.childNodes]) {
    let match = node.dataset?.key ? keyed.get(node.dataset.key) : alike(place, node) ? place : null;
    if (match) {
      if (match === place) place = place.nextSibling;
      else current.insertBefore(match, place);
      update(match, node);
    } else {
      const fresh = document.importNode(node, true);
      if (fresh.classList?.contains("landed")) fresh.classList.add("fresh");
      fresh.querySelectorAll?.(".landed").forEach((card) => card.classList.add("fresh"));
      current.insertBefore(fresh, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function alike(place, node) {
  return place && place.nodeName === node.nodeName && !place.dataset?.key && !node.dataset?.key;
}

function update(current, wanted) {
  if (current.nodeType !== Node.ELEMENT_NODE) {
    if (current.nodeValue !== wanted.nodeValue) current.nodeValue = wanted.nodeValue;
    return;
  }
  if ("keep" in current.dataset) return;
  const flash = current.dataset.flash !== wanted.dataset.flash;
  for (const { name } of [...current.attributes]) {
    if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  if (flash) {
    current.classList.add("flash");
    current.addEventListener("animationend", () => current.classList.remove("flash"), { once: true });
  }
  morph(current, wanted);
}
