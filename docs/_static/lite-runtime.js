// In JupyterLite: says in words what is missing if Python cannot be loaded, where JupyterLab shows "Unknown" only.
// The attribute `data-needed` of the script lists the files that Python needs.
const TEXTS = {
  en: "Python cannot start on this page, so cells do not run: {file} cannot be loaded. Saved pictures are still shown. Check the connection, then reload the page.",
  nl: "Python kan op deze pagina niet starten, dus cellen werken niet: {file} kan niet worden geladen. Opgeslagen plaatjes zijn nog te zien. Controleer de verbinding en laad de pagina opnieuw.",
  it: "Python non può avviarsi in questa pagina, quindi le celle non funzionano: {file} non può essere caricato. Le immagini salvate si vedono ancora. Controlla la connessione, poi ricarica la pagina.",
};

function showMissing(file) {
  const text = TEXTS[navigator.language.slice(0, 2)] ?? TEXTS.en;
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent = text.replace("{file}", file);
  message.style.cssText =
    "position: fixed; inset: auto 0 0; z-index: 100000; margin: 0; padding: 12px 20px; background: #7a1f1f; color: #fff; font: 16px/1.4 system-ui, sans-serif";
  document.body.append(message);
}

async function checkRuntime(files) {
  for (const file of files) {
    const answer = await fetch(file, { method: "HEAD" }).catch(() => null);
    if (!answer?.ok) {
      showMissing(new URL(file, location.href).href);
      return;
    }
  }
}

const files = document.currentScript.dataset.needed.split(" ");
addEventListener("load", () => checkRuntime(files));
