// The export menu: position, record, picture and game page as text or file. The kernel sends exports to one view only.
import { useEffect, useRef, useState } from "preact/hooks";
import { context } from "../dom";
import type { Answers } from "../messages";
import type { ExportItem, ExportMenu as ExportMenuView } from "../view-model";
import { copyPending, copySelected } from "./copy-text";
import { useLiveRegion, usePage } from "./page-context";
import { usePopup } from "./popup";
import { save } from "./save";

const SCALE = 2; // the scale of saved PNG files
const MAX_SIDE = 8000; // the maximum size of canvases in browsers, in pixels

type Outcome = "copied" | "no_site" | "copy_by_hand" | "saved" | "failed";

export function ExportMenu({ menu }: { readonly menu: ExportMenuView }) {
  const page = usePage();
  const live = useLiveRegion();
  const { attributes } = usePopup();
  const textField = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [text, setText] = useState<string | null>(null); // to be copied by hand
  const show = (shown: Outcome | null, byHand: string | null = null) => {
    setOutcome(shown);
    setText(byHand);
  };
  useEffect(() => {
    if (text !== null && copySelected(textField.current)) show("copied");
  }, [text]);
  const press = async (item: ExportItem) => {
    show(null);
    const answer = page.model.request({ type: "export", what: item.what });
    const copied = item.action === "copy" && copyPending(answer.then(({ text }) => text));
    const message = await answer;
    if (!message.text) show("no_site");
    else if (item.action !== "copy") show(await saveExport(message, item.action));
    else if (await copied) show("copied");
    else show("copy_by_hand", message.text);
  };
  return (
    <details {...attributes} class="carc-popup carc-export-menu" data-test="menu">
      <summary>{menu.title}</summary>
      <div class="carc-menu-items">
        {menu.items.map((item) => (
          <button
            key={`${item.what} ${item.action}`}
            type="button"
            class="carc-menu-item"
            disabled={page.connection.disabled.value}
            onClick={() => press(item)}
          >
            {item.label}
          </button>
        ))}
        <p role="status" {...live}>
          {outcome && menu[outcome]}
        </p>
        <textarea
          ref={textField}
          readonly
          hidden={text === null}
          rows={4}
          aria-label={menu.text_label}
          value={text ?? ""}
          disabled={page.connection.disabled.value}
        />
      </div>
    </details>
  );
}

async function saveExport({ text, name }: Answers["export"], action: string): Promise<Outcome> {
  try {
    const file = new Blob([text], { type: action === "html" ? "text/html" : "image/svg+xml" });
    save(action === "png" ? await toPng(file) : file, `${name}.${action}`);
    return "saved";
  } catch {
    return "failed";
  }
}

async function toPng(svg: Blob): Promise<Blob> {
  const picture = new Image();
  picture.src = URL.createObjectURL(svg);
  try {
    await picture.decode();
    const { width, height } = picture;
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("the browser made no picture");
    return png;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
