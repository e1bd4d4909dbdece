/* Says so when the app has not drawn itself over the shell of index.html; plain enough to run where the app cannot. */
setTimeout(() => {
  const shell = document.querySelector("#root > .shell");
  if (shell === null) return;
  const text = document.createElement("span");
  text.textContent =
    "Wardline has not started yet. The network may be slow, or this browser may block a part of the page. Reload the page, or try another browser.";
  shell.removeAttribute("aria-label");
  shell.append(text);
}, 10000);
