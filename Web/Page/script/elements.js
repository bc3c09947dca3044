// Elements of the page. Text comes from files of strangers: it only ever becomes text.
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

function button(text, action, properties = {}) {
  return make("button", { type: "button", text, onclick: action, ...properties });
}

// A list to choose from: `[value, text]` pairs, `[label, pairs]` for those that stand below a label.
function chooser(id, label, options, act) {
  const option = ([value, text]) => Array.isArray(text)
    ? make("optgroup", { label: value }, ...text.map(option)) : make("option", { value, text });
  return make("label", { class: "chooser" }, `${label} `,
    make("select", { id, onchange: (event) => act(event.target.value) }, ...options.map(option)));
}

// Hands a file to whoever looks at the page.
function download(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000); // a browser may still be asking where to put it
}
