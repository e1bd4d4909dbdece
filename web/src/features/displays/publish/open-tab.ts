interface Tab {
  goTo: (url: string) => void;
  close: () => void;
}

/** Opens an empty tab that says `text` until it is sent on; to be called within a click. */
export function openTab(text: string): Tab {
  const tab = window.open("", "_blank");
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = text;
    tab.document.body.textContent = text;
  }
  return {
    goTo: (url) => tab?.location.replace(url),
    close: () => tab?.close(),
  };
}
