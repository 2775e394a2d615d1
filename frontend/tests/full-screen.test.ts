import { afterEach, expect, test, vi } from "vitest";
import { toggleFullScreen } from "../src/full-screen";

afterEach(() => vi.unstubAllGlobals());

test.each(["requestFullscreen", "exitFullscreen"])("a browser that refuses %s raises no error", async (name) => {
  const refuse = vi.fn(() => Promise.reject(new TypeError("not allowed")));
  const root = document.createElement("div");
  root.requestFullscreen = refuse;
  vi.stubGlobal("document", {
    fullscreenEnabled: true,
    fullscreenElement: name === "exitFullscreen" ? root : null,
    exitFullscreen: refuse,
  });
  await expect(toggleFullScreen(root)).resolves.toBeUndefined();
  expect(refuse).toHaveBeenCalledOnce();
});
