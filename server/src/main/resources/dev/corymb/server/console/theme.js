// The choice of light or dark: the system's, unless the reader has chosen here before.
(() => {
  const KEY = "corymb.theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be forbidden; the system's choice does then
    }
  }

  function isDark() {
    const theme = chosen();
    return theme ? theme === "dark" : system.matches;
  }

  function apply() {
    root.dataset.theme = isDark() ? "dark" : "light";
    const button = document.getElementById("theme");
    if (button) {
      button.textContent = isDark() ? "☀ Light" : "☾ Dark";
      button.setAttribute("aria-label", isDark() ? "Use light colours" : "Use dark colours");
    }
  }

  function toggle() {
    const next = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Not remembered, and no reason to bother the reader.
    }
    apply();
    root.dataset.theme = next;
  }

  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme").addEventListener("click", toggle);
  });
})();
